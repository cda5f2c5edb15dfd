/** English texts of resources/product.ts; the product's name stays. */
export const en = {
  transaksi: "transactions",
  "administrator koperasi": "the cooperative's administrator",
} as const
