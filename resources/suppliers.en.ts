/** English texts of resources/suppliers.ts. */
export const en = {
  "Nama Supplier": "Supplier name",
  "Setup Supplier": "Suppliers",
  "Supplier berhasil ditambahkan!": "Supplier added!",
} as const
