/** What resources/groups.ts says, in English. */
export const en = {
  "Nama dan status wajib diisi!": "Name and status are required!",
} as const
