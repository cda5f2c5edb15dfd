/** English texts of resources/api-keys.page.tsx. */
export const en = {
  "Kunci API": "API keys",
} as const
