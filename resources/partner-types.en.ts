/** English texts of resources/partner-types.ts. */
export const en = {
  "Awalan ID Mitra; kosong berarti MXX.": "How partner IDs begin; empty means MXX.",
  "Jumlah Mitra": "Number of partners",
} as const
