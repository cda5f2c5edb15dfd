/** English texts of resources/pages.ts. */
export const en = {
  "Catatan aktivitas": "Activity log",
} as const
