/** English texts of resources/product.ts; the product's name stays. */
export const en = {
  administrator: "administrator",
  data: "data",
} as const
