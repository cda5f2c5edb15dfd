/** Writes rows to a file in slices, with progress; it can be aborted. */
import type { CellObject, Row as SheetRow } from "write-excel-file/browser"
import type { ExportCell, ExportColumn } from "../../core/export/cells"
import { csvHead, csvLine } from "../../core/export/csv"
import { localMoment } from "../../core/format/moment"
import { createYielder, STRIDE } from "../../core/query/time-slices"

export interface Exporting<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
  /** Called with the number of finished rows. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/** @throws the signal's reason if aborted */
async function eachRow<Row>(
  { columns, rows, onProgress, signal }: Exporting<Row>,
  take: (cells: ExportCell[]) => void,
) {
  const yieldIfDue = createYielder(signal)
  let done = 0
  for (const row of rows) {
    take(columns.map(({ cell }) => cell(row)))
    if (++done % STRIDE !== 0) continue
    onProgress?.(done)
    await yieldIfDue()
  }
  onProgress?.(done)
  signal?.throwIfAborted()
}

const CSV = "text/csv;charset=utf-8"
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

async function csv<Row>(exporting: Exporting<Row>): Promise<Blob> {
  const parts = [csvHead(exporting.columns.map(({ label }) => label))]
  await eachRow(exporting, (cells) => parts.push(csvLine(cells)))
  return new Blob(parts, { type: CSV })
}

/** Excel's days and times have no zone: the library writes UTC. */
const DAY_FORMAT = "dd/mm/yyyy"
const MOMENT_FORMAT = "dd/mm/yyyy hh:mm:ss"
/** Excel's limit of a cell. */
const LONGEST = 32_767
const [NARROWEST, WIDEST] = [10, 60]

function xlsxCell(cell: ExportCell): CellObject | null {
  if ("number" in cell) return { value: cell.number, type: Number, format: cell.format }
  if ("day" in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: DAY_FORMAT }
  if ("moment" in cell)
    return { value: new Date(`${localMoment(cell.moment)}Z`), type: Date, format: MOMENT_FORMAT }
  // Text stays text, even if it begins like a formula.
  return cell.text === "" ? null : { value: cell.text.slice(0, LONGEST), type: String }
}

function widthOf(cell: ExportCell): number {
  if ("text" in cell) return cell.text.length
  if ("day" in cell) return DAY_FORMAT.length
  return "moment" in cell ? MOMENT_FORMAT.length : cell.format.length + 4
}

async function xlsx<Row>(exporting: Exporting<Row>): Promise<Blob> {
  const { name, columns, signal } = exporting
  const labels = columns.map(({ label }) => label)
  const widths = labels.map((label) => label.length)
  const data: SheetRow[] = [labels.map((value) => ({ value, type: String, fontWeight: "bold" }))]
  await eachRow(exporting, (cells) => {
    data.push(cells.map(xlsxCell))
    for (const [index, cell] of cells.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell))
  })
  const { default: writeExcelFile } = await import("write-excel-file/browser")
  const blob = await writeExcelFile(data, {
    // Excel's limits of a sheet's name.
    sheet: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width: Math.min(WIDEST, Math.max(NARROWEST, width + 2)) })),
  }).toBlob()
  signal?.throwIfAborted()
  return new Blob([blob], { type: XLSX })
}

export const FORMATS = {
  xlsx: { label: "Excel (.xlsx)", write: xlsx },
  csv: { label: "CSV", write: csv },
} as const
export type ExportFormat = keyof typeof FORMATS
