/** Lines of a workbook's further sheets, by the rows of its first sheet. */
import { LINE_NUMBER } from "../../core/export/sheets"
import { type ImportedLines, type Matching, matchLines } from "../../core/import/columns"
import { type FileRow, type FileSheet, type FileTable, textOfCell } from "../../core/import/table"
import { fold } from "../../core/text"
import { t } from "../../texts/language"

/** A row of a sheet that belongs to no record. */
export interface LooseLine {
  sheet: string
  line: number
  message: string
}

/** The sheet of one field of lines. */
export interface LinesSheet extends ImportedLines {
  head: readonly string[]
  matching: Matching
  /** Headings that name no field. */
  unknown: readonly string[]
  /** The rows of a record, by its row of the list. */
  rowsOf: (row: FileRow) => readonly FileRow[]
  /** The name that this and another row of the list share, if the sheet has lines for it; '' for none. */
  sharedName: (row: FileRow) => string
  loose: readonly LooseLine[]
}

export interface FileLines {
  sheets: readonly LinesSheet[]
  /** Fields of lines without a sheet in the file. */
  missing: readonly ImportedLines[]
}

interface Key {
  /** Places of the column that names the record. */
  inSheet: number
  inList: number
}

/** The sheet's first column with a heading of the list names the record. */
function keyOf({ head }: FileSheet, list: FileTable): Key | undefined {
  const headings = list.head.map(fold)
  const inSheet = head.findIndex((heading) => heading !== "" && headings.includes(fold(heading)))
  return inSheet < 0 ? undefined : { inSheet, inList: headings.indexOf(fold(head[inSheet] ?? "")) }
}

const textAt = ({ cells }: FileRow, index: number): string => textOfCell(cells[index] ?? null).trim()

const isKeyOrNumber = (key: Key, head: readonly string[], index: number): boolean =>
  index === key.inSheet || (index === key.inSheet + 1 && fold(head[index] ?? "") === fold(LINE_NUMBER))

const NONE: readonly FileRow[] = []

function sheetWithoutKey(given: ImportedLines, { head, rows }: FileSheet): LinesSheet {
  const message = t("tidak ada kolom dengan judul yang sama dengan lembar pertama")
  return {
    ...given,
    head,
    matching: head.map(() => null),
    unknown: [],
    rowsOf: () => NONE,
    sharedName: () => "",
    loose: rows.map(({ line }) => ({ sheet: given.sheet, line, message })),
  }
}

function readLines(given: ImportedLines, sheet: FileSheet, list: FileTable): LinesSheet {
  const key = keyOf(sheet, list)
  if (!key) return sheetWithoutKey(given, sheet)
  const { head, rows } = sheet
  const records = new Map<string, number>()
  for (const row of list.rows) {
    const name = fold(textAt(row, key.inList))
    records.set(name, (records.get(name) ?? 0) + 1)
  }
  const byName = new Map<string, FileRow[]>()
  const loose: LooseLine[] = []
  const blame = (line: number, message: string) => loose.push({ sheet: given.sheet, line, message })
  for (const row of rows) {
    const text = textAt(row, key.inSheet)
    const name = fold(text)
    const label = head[key.inSheet] ?? ""
    if (name === "") blame(row.line, t("{label} masih kosong", { label }))
    else if (!records.has(name))
      blame(row.line, t("{label} '{name}' tidak ada di lembar pertama", { label, name: text }))
    else byName.set(name, [...(byName.get(name) ?? []), row])
  }
  const nameOf = (row: FileRow) => textAt(row, key.inList)
  return {
    ...given,
    head,
    ...matchLines(
      head.map((heading, index) => (isKeyOrNumber(key, head, index) ? "" : heading)),
      given,
    ),
    rowsOf: (row) => byName.get(fold(nameOf(row))) ?? NONE,
    sharedName: (row) => {
      const name = fold(nameOf(row))
      return byName.has(name) && (records.get(name) ?? 0) > 1 ? nameOf(row) : ""
    },
    loose,
  }
}

export function readFileLines(list: FileTable, wanted: readonly ImportedLines[]): FileLines {
  const sheets: LinesSheet[] = []
  const missing: ImportedLines[] = []
  for (const one of wanted) {
    const sheet = list.sheets?.find(({ name }) => fold(name) === fold(one.sheet))
    if (sheet) sheets.push(readLines(one, sheet, list))
    else missing.push(one)
  }
  return { sheets, missing }
}
