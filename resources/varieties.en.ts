/** What resources/varieties.ts says, in English. */
export const en = {
  Varietas: "Variety",
  "Varietas singkong": "Cassava variety",
  "Setup Varietas": "Varieties",
} as const
