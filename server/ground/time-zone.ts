/** Zone of the office's clock: times in mails, unusual hours of sign-ins and the weekly summary. */
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
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ""
  const date = `${part("year")}-${part("month")}-${part("day")}`
  return { date, hour: Number(part("hour")), weekday: new Date(`${date}T00:00:00Z`).getUTCDay() }
}

const DAY_MS = 24 * 60 * 60_000

/** Milliseconds by which the clock of a zone is ahead of UTC. */
function offsetAt(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

/** The moment at which the clock of a zone shows an hour of a day (`YYYY-MM-DD`). */
export function momentAt(zone: string, date: string, hour = 0): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + hour * 60 * 60_000
  const near = shown - offsetAt(zone, shown)
  return new Date(shown - offsetAt(zone, near))
}

/** A day some days later. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
