/** What resources/suppliers.ts says, in English. */
export const en = {
  "Nama Supplier": "Supplier name",
  "Setup Supplier": "Suppliers",
  "Supplier berhasil ditambahkan!": "Supplier added!",
} as const
