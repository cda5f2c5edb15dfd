/** What resources/pages.ts says, in English. */
export const en = {
  "Catatan aktivitas": "Activity log",
} as const
