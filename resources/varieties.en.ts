/** English texts of resources/varieties.ts. */
export const en = {
  Varietas: "Variety",
  "Varietas singkong": "Cassava variety",
  "Setup Varietas": "Varieties",
} as const
