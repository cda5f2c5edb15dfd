/** English texts of resources/partner-types.ts. */
export const en = {
  "Awalan ID Mitra; bila kosong dipakai MXX.": "Prefix of partner IDs; MXX if empty.",
  "Jumlah Mitra": "Number of partners",
} as const
