/** English texts of resources/activity.page.tsx. */
export const en = {
  "Catatan aktivitas": "Activity log",
} as const
