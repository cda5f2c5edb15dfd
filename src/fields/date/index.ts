import { dayOf, formatDayShort, MONTHS } from "../../core/format/date"
import { formatPeriod } from "../../core/format/period"
import { bothWays } from "../../core/schema/json-schema"
import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"

/** True for a calendar day of the years 1900 to 2200; a mistyped year is refused. */
const isDay = (text: string): boolean => dayOf(text) === text && text >= "1900" && text < "2201"

/** The number of a month, by its Indonesian or English name or its first three letters; undefined for none. */
function monthOf(name: string): string | undefined {
  const typed = fold(name)
  const index = MONTHS.findIndex((month) => fold(month) === typed || fold(month).slice(0, 3) === typed)
  const found = index >= 0 ? index : (ENGLISH.get(typed) ?? -1)
  return found < 0 ? undefined : String(found + 1)
}
/** English month names that differ from the Indonesian ones. */
const ENGLISH = new Map([
  ["january", 0],
  ["february", 1],
  ["march", 2],
  ["may", 4],
  ["june", 5],
  ["july", 6],
  ["august", 7],
  ["aug", 7],
  ["october", 9],
  ["oct", 9],
  ["december", 11],
  ["dec", 11],
])

/** Parses `2026-06-30`, with or without a time, `30/6/2026`, `30-06-2026`, `30.6.2026` and `30 Juni 2026`. */
export function dayFromText(text: string): string | null {
  const [, named, name = "", namedYear] = /^(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})$/i.exec(text.trim()) ?? []
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? []
  const [, day = "", month = "", year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  if (named !== undefined) {
    const number = monthOf(name)
    return number === undefined ? null : dayFromText(`${named}/${number}/${namedYear}`)
  }
  const read = iso ?? (year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
  return read && isDay(read) ? read : null
}

/** A calendar day as `YYYY-MM-DD`; the written day of a time, independent of its zone (AB-61). */
export const dateType = defineFieldType<"date", string>({
  type: "date",
  freeText: true,
  storage: () => "text",
  wireSchema: () => bothWays({ type: "string", format: "date" }),
  operators: () => ["between"],
  grouping: () => "month",
  parse: (input) => (typeof input === "string" && input.trim() ? input.trim().slice(0, 10) : null),
  fromText: dayFromText,
  serialise: (value) => value || undefined,
  formatRange: formatPeriod,
  spreadsheet: () => "day",
  format: (value) => (value ? formatDayShort(value) : ""),
  validate: (value) => {
    if (isEmpty(value) || isDay(String(value))) return undefined
    // A form has what was typed, if it is no day.
    return /^\d{4}-/.test(String(value))
      ? "Tanggal tidak valid"
      : `'${value}' bukan tanggal; tulis hari/bulan/tahun, misalnya 07/05/2025.`
  },
})
