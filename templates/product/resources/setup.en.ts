/** English texts of resources/setup.ts. */
export const en = {
  "Setup Pengguna": "User setup",
} as const
