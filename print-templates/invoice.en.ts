/** English texts of the dialog of print-templates/invoice.ts; the paper is Indonesian. */
export const en = {
  Invoice: "Invoice",
  "Semua supplier": "All suppliers",
} as const
