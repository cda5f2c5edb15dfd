const parts = (day: string): [number, number, number] | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000

/**
 * Whole months and the remaining days (VF-15, VF-16); null for an invalid day or a negative range. A start day that a
 * month lacks counts as its last day (AB-58): from 31 January, a month is full on 28 February.
 */
export function monthsAndDays(from: unknown, to: unknown): { months: number; days: number } | null {
  const start = typeof from === "string" ? parts(from) : undefined
  const end = typeof to === "string" ? parts(to) : undefined
  if (!start || !end || dayNumber(...end) < dayNumber(...start)) return null
  const anchor = (months: number) => {
    const index = start[0] * 12 + (start[1] - 1) + months
    const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
    return dayNumber(year, month, Math.min(start[2], daysIn(year, month)))
  }
  let months = (end[0] - start[0]) * 12 + (end[1] - start[1])
  if (anchor(months) > dayNumber(...end)) months--
  return { months, days: dayNumber(...end) - anchor(months) }
}
