/** What resources/roles.ts says, in English. */
export const en = {
  "Dapat Diberikan": "May be given",
} as const
