/** English texts of resources/roles.ts. */
export const en = {
  "Dapat Diberikan": "May be given",
  "Jenis Pengguna": "{n:User type|User types}",
} as const
