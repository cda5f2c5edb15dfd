/** The least widths of a list's columns, in digits. */
import { type CSSProperties, useRef } from "react"
import { formatNumber } from "../../core/format/number"
import type { ListAnswer } from "../../core/query/types"
import type { Field, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"
import { alignOf, fieldCell } from "../../fields/registry.cells"
import { namesCode } from "./name-code"

/** Longer texts may take two lines in a table of many columns. */
const LONG = 12

/** True for a text that may take two lines; numbers, codes and plates do not wrap. */
export const wraps = (field: Field, text: string): boolean =>
  text.length > LONG && text.includes(" ") && !field.reads && !alignOf(field)

/** The two parts of a place, as of 'Karang Endah, Terbanggi Besar'; undefined for other texts. */
export function partsOf(text: string): [first: string, second: string] | undefined {
  const [first, second, ...more] = text.split(", ")
  return first && second && more.length === 0 ? [first, second] : undefined
}

/** Characters of the longer line of a text in two lines. */
function lineOf(text: string): number {
  const parts = partsOf(text)
  if (parts) return Math.max(parts[0].length + 1, parts[1].length)
  let end = -1
  return Math.min(
    ...text.split(" ").map((word) => {
      end += word.length + 1
      return Math.max(end, text.length - end - 1)
    }),
  )
}

/** Characters of the sum of `count` values like this text. */
const sumOf = (text: string, count: number): number =>
  text.replace(/[\d.]/g, "").length + formatNumber(Number(text.replace(/\D/g, "")) * count).length

function needOf(field: Field, { data, total }: ListAnswer<StoredRecord>): number {
  const texts = data.map((record) => formatValue(record[field.key], field, record))
  // A sum is bold; letters are narrower than digits.
  if (field.total) return 1.05 * Math.max(...texts.map((text) => sumOf(text, total)))
  if (fieldCell(field).Cell || namesCode(field.label) || !texts.some((text) => wraps(field, text))) return 0
  // One long text among short ones takes no room from other columns.
  const lines = texts.map(lineOf).sort((one, other) => one - other)
  return 0.92 * (lines[Math.floor(0.8 * lines.length)] ?? 0)
}

/**
 * Digits that each column needs for its sum, or for most of its texts in two lines; 0 for other columns. Those of the first rows
 * stay, so that a search and another page move no column; a longer sum gets its room.
 */
export function useColumnNeeds({ list: { columns }, field }: Resource, answer: ListAnswer<StoredRecord>) {
  const kept = useRef<readonly number[]>([])
  const basis = useRef<unknown>(columns)
  if (basis.current !== columns) kept.current = []
  basis.current = columns
  if (answer.data[0])
    kept.current = columns.map(({ field: key }, at) => {
      const last = kept.current[at]
      return last !== undefined && !field(key).total ? last : Math.max(last ?? 0, needOf(field(key), answer))
    })
  return kept.current
}

/** Characters of a text that may wrap, of a name with its code below it, and of other values. */
const TEXT = 17
const NAME_AND_CODE = 15
const SHORT = 10

/** Width of a heading above placeholder rows: that of usual values, or more for its own text. A text gives way to other values. */
export function usualWidth(field: Field): CSSProperties {
  const { chars, Cell } = fieldCell(field)
  const isText = !chars && !Cell && !field.reads && !alignOf(field) && !namesCode(field.label)
  const width = `calc(${chars ?? (isText ? TEXT : namesCode(field.label) ? NAME_AND_CODE : SHORT)}ch + var(--sides))`
  return isText ? { width } : { width, minWidth: width }
}
