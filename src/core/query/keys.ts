/**
 * What values are compared by, as texts that stand in the same order whoever compares them: `<` here, SQLite's and
 * PostgreSQL's bytes. The engine in memory and the databases order and bound by the very same keys, so a change of
 * anything here is a change of every key that a database keeps (`server/listed`).
 */
import { dayOf } from "../format/date"
import { parseAmount } from "../format/number"
import { searchable } from "../text"

/** What comes first in a key, so that amounts stand before days, and both before words. */
export const KIND = { amount: "1", day: "2", text: "3" } as const
/** Beyond every key. */
export const LAST = "4"

const half = new DataView(new ArrayBuffer(8))
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, "0")

/** A finite number as sixteen hexadecimal digits that stand in the numbers' order. */
function amountKey(value: number): string {
  half.setFloat64(0, value === 0 ? 0 : value)
  const [high, low] = [half.getUint32(0), half.getUint32(4)]
  // Of a negative number every bit is turned, of the others the sign alone.
  return KIND.amount + (high & 0x80000000 ? hex(~high) + hex(~low) : hex(high ^ 0x80000000) + hex(low))
}

/** A language's order of what is neither letter nor digit; bytes have some of it behind the letters. */
const MARKS = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
const RANK = new Map([...MARKS].map((mark, index) => [mark, String.fromCharCode(2 + index)]))

/** Digits as the number that they are: how many they are stands before them, leading zeros do not count. */
function digitsKey(digits: string): string {
  let start = 0
  while (digits[start] === "0") start++
  const length = digits.length - start
  const counted = length < 9 ? String(length) : `9${String(Math.min(length, 99)).padStart(2, "0")}`
  return counted + digits.slice(start)
}

/** Characters of a key; what differs only behind them is equal. Within what an index of PostgreSQL holds. */
const LONGEST = 200

/** A text in its language's order, as near as bytes have it: without case and accents, numbers in it by their size. */
function textKey(text: string): string {
  const key = searchable(text)
    .slice(0, LONGEST)
    .replace(/\d+|[\ud800-\udbff][\udc00-\udfff]|[ -/:-@[-`{-~\ud800-\uffff]/g, (found) => {
      const code = found.codePointAt(0) ?? 0
      if (code >= 0x30 && code <= 0x39) return digitsKey(found)
      // Beyond these, bytes and JavaScript do not agree which comes first.
      return RANK.get(found) ?? (code >= 0xd800 ? `\ud7fb${code.toString(16).padStart(6, "0")}` : found)
    })
  return KIND.text + key
}

/**
 * What a row is ordered by in a column; undefined: there is nothing, and it comes last.
 * @param text the value as a person reads it
 */
export function orderKey(value: unknown, text: string): string | undefined {
  if (text === "") return undefined
  if (typeof value === "number") return Number.isFinite(value) ? amountKey(value) : textKey(text)
  const day = dayOf(value)
  if (day !== undefined) return KIND.day + day
  const amount = parseAmount(text)
  return amount === undefined ? textKey(text) : amountKey(amount)
}

/** What a bound is held against: a day, or an amount (TX-16, AB-59); undefined for neither. */
export function boundKey(value: unknown): string | undefined {
  const day = dayOf(value)
  if (day !== undefined) return KIND.day + day
  const amount = parseAmount(value)
  return amount === undefined ? undefined : amountKey(amount)
}

/** The first key that is none of a key's own kind. */
export const afterKind = (key: string): string => String(Number(key[0]) + 1)
