/** The office's clock, by its zone: times in mails, unusual hours of sign-ins and the weekly summary. */
import dayjs from "dayjs"
import timezone from "dayjs/plugin/timezone.js"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)
dayjs.extend(timezone)

export const DEFAULT_ZONE = "Asia/Jakarta"

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Day, hour and weekday (0: Sunday) on the clock of a zone. */
export function clockIn(zone: string, moment: Date): { date: string; hour: number; weekday: number } {
  const shown = dayjs(moment).tz(zone)
  return { date: shown.format("YYYY-MM-DD"), hour: shown.hour(), weekday: shown.day() }
}

/** The moment at which the clock of a zone shows an hour of a day (`YYYY-MM-DD`). */
export const momentAt = (zone: string, date: string, hour = 0): Date =>
  dayjs.tz(`${date}T${String(hour).padStart(2, "0")}:00`, zone).toDate()
