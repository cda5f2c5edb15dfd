/** English texts of the dialog of print-templates/hand-over-invoice.ts; the paper is Indonesian. */
export const en = {
  "Nomor Invoice": "Invoice number",
  "Serah Terima Invoice": "Invoice hand-over",
} as const
