/**
 * Sort keys: texts with one order for `<` in JavaScript and for the bytes of SQLite and PostgreSQL. Memory and databases
 * use the same keys, so a change here changes every stored key of the list index (`server/lists/index`).
 */
import { dayOf } from "../format/date"
import { parseAmount } from "../format/number"
import { searchable } from "../text"

/** First character of a key: amounts sort before days, and both before texts. */
export const KIND = { amount: "1", day: "2", text: "3" } as const
export const LAST = "4"

const half = new DataView(new ArrayBuffer(8))
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, "0")

/** A finite number as sixteen hexadecimal digits in numeric order. */
function amountKey(value: number): string {
  half.setFloat64(0, value === 0 ? 0 : value)
  const [high, low] = [half.getUint32(0), half.getUint32(4)]
  // Flips every bit of a negative number, and only the sign bit of others.
  return KIND.amount + (high & 0x80000000 ? hex(~high) + hex(~low) : hex(high ^ 0x80000000) + hex(low))
}

/** Order of punctuation in Indonesian; in bytes some of it would follow the letters. */
const MARKS = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
const RANK = new Map([...MARKS].map((mark, index) => [mark, String.fromCharCode(2 + index)]))

/** Digits in numeric order: without leading zeros, after their count. */
function digitsKey(digits: string): string {
  let start = 0
  while (digits[start] === "0") start++
  const length = digits.length - start
  const counted = length < 9 ? String(length) : `9${String(Math.min(length, 99)).padStart(2, "0")}`
  return counted + digits.slice(start)
}

/** Characters of a key, within the limit of a PostgreSQL index. Texts that differ only beyond them are equal. */
const LONGEST = 200

/** A text in Indonesian order, as far as bytes allow: without case and accents, numbers in it by size. */
function textKey(text: string): string {
  const key = searchable(text)
    .slice(0, LONGEST)
    .replace(/\d+|[\ud800-\udbff][\udc00-\udfff]|[ -/:-@[-`{-~\ud800-\uffff]/g, (found) => {
      const code = found.codePointAt(0) ?? 0
      if (code >= 0x30 && code <= 0x39) return digitsKey(found)
      // Beyond this code point, UTF-8 bytes and JavaScript differ in order.
      return RANK.get(found) ?? (code >= 0xd800 ? `\ud7fb${code.toString(16).padStart(6, "0")}` : found)
    })
  return KIND.text + key
}

/**
 * Sort key of a row in a column; undefined for no value, which sorts last.
 * @param text the formatted value
 */
export function orderKey(value: unknown, text: string): string | undefined {
  if (text === "") return undefined
  if (typeof value === "number") return Number.isFinite(value) ? amountKey(value) : textKey(text)
  const day = dayOf(value)
  if (day !== undefined) return KIND.day + day
  const amount = parseAmount(text)
  return amount === undefined ? textKey(text) : amountKey(amount)
}

/** Key of a bound: a day, or an amount (TX-16, AB-59); undefined for neither. */
export function boundKey(value: unknown): string | undefined {
  const day = dayOf(value)
  if (day !== undefined) return KIND.day + day
  const amount = parseAmount(value)
  return amount === undefined ? undefined : amountKey(amount)
}

/** The first key of the next kind. */
export const afterKind = (key: string): string => String(Number(key[0]) + 1)
