/** English texts of resources/items.ts. */
export const en = {
  Barang: "{n:Item|Items}",
  Catatan: "Note",
  "Data Barang": "Items",
  Harga: "Price",
  Kode: "Code",
  Nama: "Name",
  Stok: "Stock",
} as const
