/** Where the API stands (AP-01, CN-03). */
export const BASE = "/api/v1"
