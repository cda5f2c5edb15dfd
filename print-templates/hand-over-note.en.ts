/** What print-templates/hand-over-note.ts asks, in English; the paper is Indonesian. */
export const en = {
  "Serah Terima Nota": "Note hand-over",
} as const
