import { formatDayShort } from "../../core/format/date"
import { formatPeriod } from "../../core/format/period"
import { isEmpty } from "../../core/validation/validate"
import { defineFieldType } from "../field-type"

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= days
}

/** `2026-06-30`, with a time or without, or as Indonesia writes it: `30/6/2026`, `30-06-2026`. */
function dayFromText(text: string): string | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? []
  const [, day = "", month = "", year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text.trim()) ?? []
  const read = iso ?? (year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
  return read && isDay(read) ? read : null
}

/** A calendar day as `YYYY-MM-DD`; of a date-time only the day that is written there, never shifted by a zone (AB-61). */
export const dateType = defineFieldType<"date", string>({
  type: "date",
  keys: {},
  telling: true,
  storage: () => "text",
  operators: () => ["between"],
  parse: (input) => (typeof input === "string" && input.trim() ? input.trim().slice(0, 10) : null),
  fromText: dayFromText,
  serialise: (value) => value || undefined,
  formatRange: formatPeriod,
  spreadsheet: () => "day",
  format: (value) => (value ? formatDayShort(value) : ""),
  validate: (value) => (isEmpty(value) || isDay(String(value)) ? undefined : "Tanggal tidak valid"),
  sample: (_, { int }) =>
    `${2015 + int(10)}-${String(1 + int(12)).padStart(2, "0")}-${String(1 + int(28)).padStart(2, "0")}`,
})
