import { transactions } from "../resources/transactions"
import { defineDocument } from "../src/core/print/document"

/**
 * SERAH TERIMA INVOICE: the user types the invoice numbers, since no record has one; the days are only printed
 * (TX-58..TX-60, TX-63, TX-72..TX-75, AB-76).
 */
export const handOverInvoice = defineDocument({
  name: "hand-over-invoice",
  label: "Serah Terima Invoice",
  resource: transactions,
  path: "/st-invoice-preview",
  right: "list",
  asks: {
    period: { type: "period", label: "Tanggal" },
    numbers: { type: "list", label: "Nomor Invoice" },
  },
  columns: [],
  orientation: "portrait",
  Template: () => import("./hand-over-invoice.paper"),
})
