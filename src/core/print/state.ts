/** The navigation state of a preview (RT-20): plain data that survives a reload. */

import { ownValue } from "../codec/path"
import type { Period } from "../format/period"
import { isObject } from "../text"
import { type Answer, columnsOf, type DocumentColumn, lineColumnsOf, type PrintDocument } from "./document"
import type { LineTexts, PrintGroup, PrintRow, RecordLines } from "./template"

export interface PrintState {
  /** Input key → value; empty inputs are left out. */
  answers: Readonly<Record<string, Answer>>
  columns: readonly string[]
  /**
   * The matching records as texts: only printed columns, so that thousands fit into the history (TX-61). The texts of lines
   * are joined when it is read.
   */
  rows: readonly PrintRow[]
  /** The lines of each row; [] if no column has lines. */
  lines: readonly RecordLines[]
  /** Their `rows` add up to the rows above; left out if the list is not grouped. */
  groups?: readonly PrintGroup[]
  totals: PrintRow | null
}

type Asking = PrintDocument["asked"][number]

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : []

function readAnswer(kind: Asking["kind"], value: unknown): Answer | undefined {
  if (kind === "list") return Array.isArray(value) ? texts(value) : undefined
  if (typeof value === "string") return (kind !== "period" && value) || undefined
  if (kind === "text" || !isObject(value)) return undefined
  const bound = (key: keyof Period): Period => {
    const text = ownValue(value, key)
    return typeof text === "string" && text ? { [key]: text } : {}
  }
  const period = { ...bound("from"), ...bound("to") }
  return period.from || period.to ? period : undefined
}

type Box = Readonly<Record<string, unknown>>
const boxes = (value: unknown): readonly Box[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The texts of these columns. */
const rowOf = (row: Box, columns: readonly DocumentColumn[]): PrintRow =>
  Object.fromEntries(
    columns.map(({ key }) => {
      const text = ownValue(row, key)
      return [key, typeof text === "string" ? text : ""]
    }),
  )

function readLines(record: unknown, columns: readonly DocumentColumn[]): RecordLines {
  const box = isObject(record) ? record : {}
  const read = ({ key, field }: DocumentColumn): readonly [string, LineTexts] => {
    const given = ownValue(box, key)
    const { rows, totals }: Box = isObject(given) ? given : {}
    const shown = lineColumnsOf(field)
    return [
      key,
      {
        rows: boxes(rows).map((row) => rowOf(row, shown)),
        totals: isObject(totals) ? rowOf(totals, shown) : null,
      },
    ]
  }
  return Object.fromEntries(columns.map(read))
}

/** The groups of a state, if they are those of its rows. */
function readGroups(value: unknown, rows: number, columns: readonly DocumentColumn[]): readonly PrintGroup[] {
  const groups = boxes(value).flatMap(({ title, rows: count, totals }) =>
    typeof title === "string" && typeof count === "number" && count > 0
      ? [{ title, rows: count, totals: rowOf(isObject(totals) ? totals : {}, columns) }]
      : [],
  )
  return groups.reduce((sum, group) => sum + group.rows, 0) === rows ? groups : []
}

/** The lines of a record as one text each, for a template that draws no lines: 'A, 20 kg; B, 30 kg'. */
const lineTexts = (record: RecordLines = {}): PrintRow =>
  Object.fromEntries(
    Object.entries(record).map(([key, { rows }]) => [
      key,
      rows.map((line) => Object.values(line).filter(Boolean).join(", ")).join("; "),
    ]),
  )

/**
 * The history may hold the state of another version of the app, or none if a route is opened by hand: the result is
 * always a whole state (AB-35).
 */
export function readPrintState(document: PrintDocument, state: unknown): PrintState {
  const box = isObject(state) ? state : {}
  const answers = isObject(box.answers) ? box.answers : {}
  const given = document.asked.flatMap(({ key, kind }) => {
    const answer = readAnswer(kind, ownValue(answers, key))
    return answer === undefined ? [] : [[key, answer] as const]
  })
  const offered = new Set(document.columns.map(({ key }) => key))
  const columns = texts(box.columns).filter((key) => offered.has(key))
  const shown = columnsOf(document, columns)
  const rows = boxes(box.rows)
  const nested = shown.filter(({ field }) => field.lines)
  const lines: readonly unknown[] = Array.isArray(box.lines) ? box.lines : []
  const read = nested.length > 0 ? rows.map((_, index) => readLines(lines[index], nested)) : []
  const groups = readGroups(box.groups, rows.length, shown)
  return {
    answers: Object.fromEntries(given),
    columns,
    rows: rows.map((row, index) => ({ ...rowOf(row, shown), ...lineTexts(read[index]) })),
    lines: read,
    ...(groups.length > 0 && { groups }),
    totals: document.totals && isObject(box.totals) ? rowOf(box.totals, shown) : null,
  }
}
