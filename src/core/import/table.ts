/** A day is `YYYY-MM-DD`, with no time and no zone. */
export type FileCell = string | number | boolean | { day: string } | null

export interface FileRow {
  /** The row number in the file, from 1. */
  line: number
  cells: readonly FileCell[]
}

export interface FileSheet {
  name: string
  head: readonly string[]
  rows: readonly FileRow[]
}

export interface FileTable {
  head: readonly string[]
  rows: readonly FileRow[]
  /** Further sheets of a workbook that were asked for; undefined: there are none. */
  sheets?: readonly FileSheet[]
}

/** Limits of a file. */
export const LIMITS = {
  /** Bytes of the file. */
  bytes: 20 * 1024 * 1024,
  /** Bytes of an unpacked .xlsx: a few kilobytes can unpack to gigabytes. */
  unpacked: 150 * 1024 * 1024,
  rows: 20_000,
  columns: 300,
} as const

/** A fault of the whole file, as a message for the user. */
export class FileFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = "FileFault"
  }
}

/** A spreadsheet rounds figures with more digits. */
const WHOLE_DIGITS = 1e15

/** An identity number that a spreadsheet rounded; the original is lost. */
export const isRounded = (cell: FileCell): boolean =>
  typeof cell === "number" && Math.abs(cell) >= WHOLE_DIGITS

/** The text of a cell in typed form. */
export function textOfCell(cell: FileCell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell).replace(".", ",")
  if (typeof cell === "boolean") return cell ? "Ya" : "Tidak"
  return typeof cell === "string" ? cell : cell.day.split("-").reverse().join("/")
}

const isBlank = (cell: FileCell): boolean => cell === null || (typeof cell === "string" && cell.trim() === "")

/** The rows with text, with their numbers. @throws FileFault for a row that is too wide */
function filledRows(lines: readonly (readonly FileCell[])[]): readonly FileRow[] {
  const filled = lines
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => !cells.every(isBlank))
  if (filled.some(({ cells }) => cells.length > LIMITS.columns))
    throw new FileFault(`Berkas ini berisi lebih dari ${LIMITS.columns} kolom.`)
  return filled
}

const headOf = ({ cells }: FileRow): string[] => cells.map((cell) => textOfCell(cell).trim())

/**
 * A sheet beside the list, which may have no rows.
 * @throws FileFault for a sheet that is too long or too wide
 */
export function sheetOf(name: string, lines: readonly (readonly FileCell[])[]): FileSheet {
  const [first, ...rows] = filledRows(lines)
  if (rows.length > LIMITS.rows)
    throw new FileFault(
      `Lembar ${name} berisi ${rows.length} baris; paling banyak ${LIMITS.rows}. Bagi menjadi beberapa berkas.`,
    )
  return { name, head: first ? headOf(first) : [], rows }
}

/**
 * The first row with text is the head; empty rows are left out.
 * @throws FileFault for an empty file, and for one that is too long or too wide
 */
export function tableOf(lines: readonly (readonly FileCell[])[]): FileTable {
  const [first, ...rows] = filledRows(lines)
  if (!first) throw new FileFault("Berkas ini kosong.")
  if (rows.length === 0) throw new FileFault("Berkas ini hanya berisi judul kolom, tanpa data.")
  if (rows.length > LIMITS.rows)
    throw new FileFault(
      `Berkas ini berisi ${rows.length} baris; paling banyak ${LIMITS.rows}. Bagi menjadi beberapa berkas.`,
    )
  return { head: headOf(first), rows }
}
