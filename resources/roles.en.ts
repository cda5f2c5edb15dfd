/** English texts of resources/roles.ts. */
export const en = {
  "Dapat Diberikan": "May be given",
} as const
