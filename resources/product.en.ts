/** What resources/product.ts says, in English; the product's name stays. */
export const en = {
  transaksi: "transactions",
} as const
