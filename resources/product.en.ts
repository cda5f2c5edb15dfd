/** What resources/product.ts says, in English; the product's name stays. */
export const en = {
  transaksi: "transactions",
  "administrator koperasi": "the cooperative's administrator",
} as const
