/** English texts of resources/menu.ts; the lists' names are their declarations'. */
export const en = {
  Dashboard: "Dashboard",
  "Data Master": "Master data",
  "Data Pengguna": "Users",
} as const
