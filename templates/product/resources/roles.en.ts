/** English texts of resources/roles.ts. */
export const en = {
  "Dapat Diberikan": "Can be assigned",
  "Jenis Pengguna": "{n:User type|User types}",
} as const
