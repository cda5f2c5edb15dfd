/** English texts of resources/groups.ts. */
export const en = {
  "Nama dan status wajib diisi!": "Name and status are required!",
} as const
