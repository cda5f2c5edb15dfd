/** Failed rows as a file with their reasons, to be corrected and imported again. */
import type { ExportCell, ExportColumn } from "../../core/export/cells"
import { REASON } from "../../core/import/columns"
import type { FileCell } from "../../core/import/table"
import { fold } from "../../core/text"

export interface FailedRow {
  line: number
  cells: readonly FileCell[]
  reasons: readonly string[]
}

function cellOf(cell: FileCell): ExportCell {
  if (typeof cell === "number") return { number: cell, format: "General" }
  if (typeof cell === "object" && cell !== null) return cell
  return { text: cell === null ? "" : typeof cell === "boolean" ? (cell ? "Ya" : "Tidak") : cell }
}

/** The file's columns, without an earlier reasons column. */
export const failedColumns = (head: readonly string[]): ExportColumn<FailedRow>[] => [
  ...head.flatMap((label, index) =>
    fold(label) === fold(REASON)
      ? []
      : [{ label, cell: ({ cells }: FailedRow) => cellOf(cells[index] ?? null) }],
  ),
  { label: REASON, cell: ({ reasons }) => ({ text: reasons.join(" · ") }) },
]
