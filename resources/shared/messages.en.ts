/** What several declarations say, in English. */
export const en = {
  "Nama sudah digunakan": "This name is already in use",
} as const
