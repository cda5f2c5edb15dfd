import type { ExportCell, ExportColumn } from "../../core/export/cells"
import type { ExportSheet } from "../../core/export/sheets"
import { localDay } from "../../core/format/moment"
import { type ImportedLines, REASON } from "../../core/import/columns"
import type { FileCell } from "../../core/import/table"
import { type Field, inDeclaredLanguage, type Resource } from "../../core/schema/resource"
import { fold } from "../../core/text"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { download } from "../../ui/download"
import { useFeedback } from "../../ui/feedback"
import { useRegistry } from "../context/registry-context"
import { FORMATS } from "../export/write"
import type { CheckedRow } from "./check"
import type { LinesSheet } from "./file-lines"
import { writeTemplate } from "./template"
import type { NewPassword, Opened } from "./use-import"

/** A failed row with its reasons, to be corrected and imported again. */
interface FailedRow {
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
const failedColumns = (head: readonly string[]): ExportColumn<FailedRow>[] => [
  ...head.flatMap((label, index) =>
    fold(label) === fold(REASON)
      ? []
      : [{ label, cell: ({ cells }: FailedRow) => cellOf(cells[index] ?? null) }],
  ),
  { label: REASON, cell: ({ reasons }) => ({ text: reasons.join(" · ") }) },
]

/** The lines of failed rows, as the file has them. */
const failedLines = ({ sheet, head, rowsOf }: LinesSheet): ExportSheet<FailedRow> => ({
  name: sheet,
  head,
  rows: (row) => rowsOf(row).map(({ cells }) => head.map((_, index) => cellOf(cells[index] ?? null))),
})

export const wrongRow = ({ line, cells, faults }: CheckedRow): FailedRow => ({
  line,
  cells,
  reasons: faults.map(({ label, message }) => (message.startsWith(label) ? message : `${label}: ${message}`)),
})

interface Named {
  resource: Resource
  name: string
  fields: readonly Field[]
  lines: readonly ImportedLines[]
}

/** Downloads of an import: template, failed rows, generated passwords. */
export function useHandOuts({ resource, name, fields, lines }: Named) {
  const registry = useRegistry()
  const feedback = useFeedback()

  /** @returns true if there was a file; otherwise a message was shown */
  const hand = async <Row>(
    what: string,
    columns: readonly ExportColumn<Row>[],
    { rows, sheets = [] }: { rows: readonly Row[]; sheets?: readonly ExportSheet<Row>[] },
  ) => {
    try {
      const blob = await FORMATS.xlsx.write({ name: what, columns, rows, sheets })
      download(blob, `${name} ${what} ${localDay(new Date())}.xlsx`, blob.type)
      return true
    } catch (error) {
      console.error(error)
      await feedback.alert(t("Berkas tidak dapat dibuat."))
      return false
    }
  }
  return {
    failed: ({ table, lines }: Opened, rows: readonly FailedRow[]) =>
      hand("baris gagal", failedColumns(table.head), { rows, sheets: lines.sheets.map(failedLines) }),
    template: async () => {
      try {
        const labelOf = (other: string) => inDeclaredLanguage(registry.get(other)).label.plural
        const blob = await writeTemplate({ resource, fields, lines }, labelOf)
        download(blob, `${name} templat.xlsx`, blob.type)
      } catch (error) {
        console.error(error)
        await feedback.alert(t("Templat tidak dapat dibuat."))
      }
    },
    passwords: (passwords: readonly NewPassword[]) => {
      const column = (label: string, textOf: (one: NewPassword) => string): ExportColumn<NewPassword> => ({
        label,
        cell: (one) => ({ text: textOf(one) }),
      })
      const email = resource.account?.email ?? ""
      return hand(
        "password",
        [
          column("Baris", ({ line }) => String(line)),
          column(resource.field(resource.title).label, (one) => nameOf(resource, one.values)),
          column(email ? resource.field(email).label : "Akun", (one) => String(one.values[email] ?? "")),
          column("Password", ({ password }) => password),
        ],
        { rows: passwords },
      )
    },
  }
}
