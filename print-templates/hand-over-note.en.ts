/** English texts of the dialog of print-templates/hand-over-note.ts; the paper is Indonesian. */
export const en = {
  "Serah Terima Nota": "Delivery note hand-over",
} as const
