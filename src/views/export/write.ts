/** Writes rows to a file in slices, with progress; it can be aborted. */
import type { CellObject, Row as SheetRow } from "write-excel-file/browser"
import type { ExportCell, ExportColumn } from "../../core/export/cells"
import { csvHead, csvLine } from "../../core/export/csv"
import { type ExportSheet, sheetName } from "../../core/export/sheets"
import { localMoment } from "../../core/format/moment"
import { createYielder, STRIDE } from "../../core/query/time-slices"
import { fold } from "../../core/text"
import { t } from "../../texts/language"

export interface ExportGroups<Row> {
  parts: readonly { heading: readonly ExportCell[]; rows: readonly Row[] }[]
  totals: readonly ExportCell[]
}

export interface Exporting<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
  /** The rows in groups, each below its heading; a row of totals after them. */
  groups?: ExportGroups<Row>
  /** Further sheets of a workbook; a format with one sheet leaves them out. */
  sheets?: readonly ExportSheet<Row>[]
  /** Called with the number of finished rows. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

interface Take<Row> {
  row: (cells: ExportCell[], row: Row) => void
  /** Heading of a group, or the row of totals. */
  heading: (cells: readonly ExportCell[]) => void
}

/** @throws the signal's reason if aborted */
async function eachRow<Row>({ columns, rows, groups, onProgress, signal }: Exporting<Row>, take: Take<Row>) {
  const yieldIfDue = createYielder(signal)
  let done = 0
  for (const { heading, rows: part } of groups?.parts ?? [{ heading: null, rows }]) {
    if (heading) take.heading(heading)
    for (const row of part) {
      take.row(
        columns.map(({ cell }) => cell(row)),
        row,
      )
      if (++done % STRIDE !== 0) continue
      onProgress?.(done)
      await yieldIfDue()
    }
  }
  if (groups && groups.totals.length > 0) take.heading(groups.totals)
  onProgress?.(done)
  signal?.throwIfAborted()
}

const CSV = "text/csv;charset=utf-8"
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

async function csv<Row>(exporting: Exporting<Row>): Promise<Blob> {
  const parts = [csvHead(exporting.columns.map(({ label }) => label))]
  const add = (cells: readonly ExportCell[]) => parts.push(csvLine(cells))
  await eachRow(exporting, { row: add, heading: add })
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
  if (cell.count !== undefined) return { value: cell.count, type: Number, format: "0" }
  // Text stays text, even if it begins like a formula.
  return cell.text === "" ? null : { value: cell.text.slice(0, LONGEST), type: String }
}

const BOLD = { fontWeight: "bold" } as const
const withStyle = (cell: CellObject | null, style: typeof BOLD | undefined): CellObject | null =>
  cell && style ? { ...cell, ...style } : cell

function widthOf(cell: ExportCell): number {
  if ("text" in cell) return cell.count === undefined ? cell.text.length : NARROWEST
  if ("day" in cell) return DAY_FORMAT.length
  return "moment" in cell ? MOMENT_FORMAT.length : cell.format.length + 4
}

/** Excel's limit of a sheet. */
const MOST_ROWS = 1_048_576

/** Rows of a sheet with the width of each column. */
function createSheet(name: string, head: readonly string[]) {
  const widths = head.map((label) => label.length)
  const data: SheetRow[] = [head.map((value) => ({ value, type: String, fontWeight: "bold" }))]
  return {
    add: (cells: readonly ExportCell[], style: typeof BOLD | undefined = undefined) => {
      if (data.length === MOST_ROWS)
        throw new Error(
          t("Lembar {name} melebihi batas baris Excel. Batasi datanya dengan filter, lalu coba lagi.", {
            name,
          }),
        )
      data.push(cells.map((cell) => withStyle(xlsxCell(cell), style)))
      for (const [index, cell] of cells.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell))
    },
    done: () => ({
      sheet: name,
      data,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width: Math.min(WIDEST, Math.max(NARROWEST, width + 2)) })),
    }),
  }
}

async function xlsx<Row>(exporting: Exporting<Row>): Promise<Blob> {
  const { name, columns, sheets = [], signal } = exporting
  const taken = new Set(sheets.map((sheet) => fold(sheet.name)))
  // An import finds the sheets of lines by their names, and the list by its place.
  const first = sheetName(taken.has(fold(sheetName(name))) ? `Data ${name}` : name)
  const list = createSheet(
    first,
    columns.map(({ label }) => label),
  )
  const nested = sheets.map((sheet) => ({ ...sheet, ...createSheet(sheet.name, sheet.head) }))
  await eachRow(exporting, {
    row: (cells, row) => {
      list.add(cells)
      for (const { add, rows } of nested) for (const line of rows(row)) add(line)
    },
    heading: (cells) => list.add(cells, BOLD),
  })
  const { default: writeExcelFile } = await import("write-excel-file/browser")
  const blob = await writeExcelFile([list, ...nested].map(({ done }) => done())).toBlob()
  signal?.throwIfAborted()
  return new Blob([blob], { type: XLSX })
}

export const FORMATS = {
  xlsx: { label: "Excel (.xlsx)", sheets: true, write: xlsx },
  csv: { label: "CSV", sheets: false, write: csv },
} as const
export type ExportFormat = keyof typeof FORMATS
