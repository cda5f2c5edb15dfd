/** What print-templates/hand-over-invoice.ts asks, in English; the paper is Indonesian. */
export const en = {
  "Nomor Invoice": "Invoice number",
  "Serah Terima Invoice": "Invoice hand-over",
} as const
