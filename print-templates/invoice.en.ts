/** What print-templates/invoice.ts asks, in English; the paper is Indonesian. */
export const en = {
  Invoice: "Invoice",
  "Semua supplier": "All suppliers",
} as const
