import { transactions } from "../resources/transactions"
import { defineDocument } from "../src/core/print/document"

/** SERAH TERIMA NOTA: the notes of a range, handed over at a place (TX-53..TX-57, TX-62, TX-66..TX-71, VA-80). */
export const handOverNote = defineDocument({
  name: "hand-over-note",
  label: "Serah Terima Nota",
  resource: transactions,
  path: "/nota-preview",
  right: "list",
  filters: ["TanggalNota"],
  asks: { location: { type: "text", label: "Lokasi" } },
  columns: ["NoNota", "KodeReferensi"],
  always: ["NoNota", "KodeReferensi"],
  orientation: "portrait",
  whenEmpty: "alert",
  Template: () => import("./hand-over-note.paper"),
})
