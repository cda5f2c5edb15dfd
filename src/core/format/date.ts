/** Formats of calendar days. A day is the text `YYYY-MM-DD`, independent of time zones (AB-61). */

import { t } from "../../texts/language"

export const MONTHS = [
  "Januari",
  "Februari",
  "Maret",
  "April",
  "Mei",
  "Juni",
  "Juli",
  "Agustus",
  "September",
  "Oktober",
  "November",
  "Desember",
] as const

/** The day at the start of a text, alone or before a time; undefined for no calendar day. */
function partsOf(text: string): { year: string; month: string; day: string } | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text.trim())
  const [, year, month, day] = match ?? []
  if (!year || !month || !day) return undefined
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const exists = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last
  return exists ? { year, month, day } : undefined
}

/** The calendar day of a text as `YYYY-MM-DD`; undefined for none (TX-16). */
export function dayOf(value: unknown): string | undefined {
  const parts = typeof value === "string" ? partsOf(value) : undefined
  return parts && `${parts.year}-${parts.month}-${parts.day}`
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** For lists: `2025-05-07` → `07/05/2025`. Another text is returned unchanged. */
export function formatDayShort(day: string): string {
  const parts = partsOf(day)
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : day
}

/** @param month 1 to 12 @returns its name in the interface's language */
export const monthName = (month: number): string => t(MONTHS[month - 1] ?? MONTHS[0])

function inWords(day: string, name: (month: number) => string | undefined): string {
  const parts = partsOf(day)
  return parts ? `${parts.day} ${name(Number(parts.month))} ${parts.year}` : day
}

/** For screens: `2025-05-07` → `07 Mei 2025`, in English `07 May 2025`. Another text is returned unchanged. */
export const formatDayLong = (day: string): string => inWords(day, monthName)

/** For prints, which are Indonesian in each language: `07 Mei 2025`. Another text is returned unchanged. */
export const formatDayOnPaper = (day: string): string => inWords(day, (month) => MONTHS[month - 1])
