/** The widths of a list's columns, in digits, and the lines of their texts. */
import { type CSSProperties, useRef } from "react"
import { formatNumber } from "../../core/format/number"
import type { ListAnswer } from "../../core/query/types"
import type { Field, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"
import { alignOf, fieldCell } from "../../fields/registry.cells"
import { namesCode } from "./name-code"

/** Digits of a column whose texts give way to other values. */
const LEAST = 8

/** Longer texts may take two lines in a table of many columns. */
const LONG = 12

/** True for a text that may take two lines; numbers, codes and plates do not wrap. */
export const wraps = (field: Field, text: string): boolean =>
  text.length > LONG && text.includes(" ") && !field.reads && !alignOf(field)

type Halves = readonly [first: string, second: string]

/** The two parts of a place, without the comma between them: 'Karang Endah, Terbanggi Besar'; undefined for other texts. */
export function partsOf(text: string): Halves | undefined {
  const [first, second, ...more] = text.split(", ")
  return first && second && more.length === 0 ? [first, second] : undefined
}

const longer = ([first, second]: Halves): number => Math.max(first.length, second.length)

/** A text as two lines, as even as they can be; the first one of a single word is empty. */
export function halvesOf(text: string): Halves {
  const words = text.split(" ")
  return words
    .slice(1)
    .map((_, at): Halves => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")])
    .reduce((best, each) => (longer(each) < longer(best) ? each : best), ["", text])
}

/** Characters of the sum of `count` values like this text. */
const sumOf = (text: string, count: number): number =>
  text.replace(/[\d.]/g, "").length + formatNumber(Number(text.replace(/\D/g, "")) * count).length

function needOf(field: Field, { data, total }: ListAnswer<StoredRecord>): number {
  const texts = data.map((record) => formatValue(record[field.key], field, record))
  // A sum is bold; letters are narrower than digits.
  return 1.05 * Math.max(...texts.map((text) => sumOf(text, total)))
}

/**
 * Digits that each column needs for its sum; 0 for other columns. Those of the first rows stay, so that a search and another page
 * move no column; a longer sum gets its room.
 */
export function useColumnNeeds({ list: { columns }, field }: Resource, answer: ListAnswer<StoredRecord>) {
  const kept = useRef<readonly number[]>([])
  const basis = useRef<unknown>(columns)
  if (basis.current !== columns) kept.current = []
  basis.current = columns
  if (answer.data[0])
    kept.current = columns.map(({ field: key }, at) =>
      field(key).total ? Math.max(kept.current[at] ?? 0, needOf(field(key), answer)) : 0,
    )
  return kept.current
}

/** Digits of a text, of a name with its code below it, and of other values. */
const TEXT = 18
const NAME_AND_CODE = 14
const SHORT = 10
/** Columns up to which a heading has the room of one line. */
const FEW = 7
/** Letters of the first column are bold. */
const BOLD = 1.1

/**
 * The widths of columns by the kinds of their values, with their rows as with placeholder rows: rows move a heading only if a
 * value needs more. A text gives way to other values.
 */
export function usualWidth(
  { list: { columns, chars }, field: fieldOf }: Resource,
  at: number,
): CSSProperties {
  const key = columns[at]?.field ?? ""
  const field = fieldOf(key)
  const { chars: ofType, Cell } = fieldCell(field)
  const code = namesCode(field.label)
  const isText = !ofType && !Cell && !field.reads && !alignOf(field) && !code
  const own = chars[key] ?? ofType ?? (isText ? TEXT : code ? NAME_AND_CODE : SHORT)
  const digits = at === 0 ? BOLD * own : own
  const widthOf = (count: number) => `calc(${count}ch + var(--sides))`
  return {
    // A heading in one line, if that leaves room for the others.
    "--usual": widthOf(columns.length > FEW ? digits : Math.max(digits, columns[at]?.label.length ?? 0)),
    "--least": widthOf(isText ? Math.min(digits, LEAST) : digits),
  } as CSSProperties
}
