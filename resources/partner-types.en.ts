/** What resources/partner-types.ts says, in English. */
export const en = {
  "Awalan ID Mitra; kosong berarti MXX.": "How partner IDs begin; empty means MXX.",
  "Jumlah Mitra": "Number of partners",
} as const
