/** English texts of resources/roles.ts. */
export const en = {
  "Dapat Diberikan": "Can be assigned",
} as const
