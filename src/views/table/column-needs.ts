/** The least widths of a list's columns by their first rows, in digits. */
import { type CSSProperties, useRef } from "react"
import type { ListAnswer } from "../../core/query/types"
import type { Field, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"
import { alignOf, fieldCell } from "../../fields/registry.cells"

/** Longer texts may take two lines in a table of many columns. */
const LONG = 12

/** True for a text that may take two lines; numbers, codes and plates do not wrap. */
export const wraps = (field: Field, text: string): boolean =>
  text.length > LONG && text.includes(" ") && !field.reads && !alignOf(field)

/** Characters of the longer line of a text in two lines. */
function lineOf(text: string): number {
  let end = -1
  const lines = text.split(" ").map((word) => {
    end += word.length + 1
    return Math.max(end, text.length - end - 1)
  })
  return Math.min(...lines)
}

const dots = (digits: number): number => Math.floor((digits - 1) / 3)

/** Characters of the sum of `count` values like this text: more digits, and a dot for each three. */
function sumOf(text: string, count: number): number {
  const digits = text.replace(/\D/g, "")
  const { length } = String(Number(digits) * count)
  return text.length + length - digits.length + dots(length) - dots(digits.length)
}

/** True for names with a code below them (name-code.tsx). */
const hasCode = ({ label }: Field): boolean => label.includes("/")

function needOf(field: Field, { data, total }: ListAnswer<StoredRecord>): number {
  const texts = data.map((record) => formatValue(record[field.key], field, record))
  // A sum is bold; letters are narrower than digits.
  if (field.total) return 1.05 * Math.max(...texts.map((text) => sumOf(text, total)))
  if (fieldCell(field).Cell || hasCode(field) || !texts.some((text) => wraps(field, text))) return 0
  // One long text among short ones takes no room from other columns.
  const lines = texts.map(lineOf).sort((one, other) => one - other)
  return 0.88 * (lines[Math.floor(0.8 * lines.length)] ?? 0)
}

/**
 * Digits that each column needs for its sum, or for most of its texts in two lines; 0 for other columns. Those of the first rows
 * stay, so that a search and another page move no column; a longer sum gets its room.
 */
export function useColumnNeeds(resource: Resource, answer: ListAnswer<StoredRecord>): readonly number[] {
  const { columns } = resource.list
  const kept = useRef<{ columns: unknown; needs: readonly number[] }>(undefined)
  if (answer.data.length > 0) {
    const before = kept.current?.columns === columns ? kept.current.needs : undefined
    const needs = columns.map(({ field: key }, at) => {
      const field = resource.field(key)
      const last = before?.[at]
      if (last !== undefined && !field.total) return last
      return Math.max(last ?? 0, needOf(field, answer))
    })
    kept.current = { columns, needs }
  }
  return kept.current?.columns === columns ? kept.current.needs : []
}

/** Characters of a text that may wrap, and of a name with its code below it. */
const TEXT = 17
const NAME_AND_CODE = 15

/** Width of a heading above placeholder rows: that of usual values, or more for its own text. A text gives way to other values. */
export function usualWidth(field: Field): CSSProperties {
  const { chars } = fieldCell(field)
  const own = typeof chars === "function" ? chars(field) : chars
  const rigid = own ?? (hasCode(field) ? NAME_AND_CODE : 0)
  const width = `calc(${rigid || TEXT}ch + var(--sides))`
  return { width, minWidth: rigid ? width : undefined }
}
