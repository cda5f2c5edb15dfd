/** English texts of resources/dashboard.ts. */
export const en = {
  Dashboard: "Dashboard",
  "Data sebenarnya": "Actual data",
  "Dihitung dari daftar di server": "Counted from the lists on the server",
  "Jumlah Barang": "Number of items",
} as const
