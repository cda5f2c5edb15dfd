/** Moments in the local time zone of the browser or the server. */
import { isEnglish } from "../../texts/language"
import { formatDayLong, formatDayShort } from "./date"

const two = (part: number): string => String(part).padStart(2, "0")

/** The local day of a moment: `2026-03-10`. */
export const localDay = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`

const clock = (time: Date, between: string): string =>
  [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(between)

/** Local time in ISO form: `2026-03-10T14:30:59`. */
export function localMoment(iso: string): string {
  const time = new Date(iso)
  return `${localDay(time)}T${clock(time, ":")}`
}

/** For file names, `2026-03-10-143059`: names sort by time. */
export const momentStamp = (time: Date): string => `${localDay(time)}-${clock(time, "")}`

const timeOf = (iso: string): Date | undefined => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** `14.05.31`; in English `14:05:31`. */
const clockText = (time: Date): string => clock(time, isEnglish() ? ":" : ".")

/** The local time of day of an ISO time: `14.05`, in English `14:05`; '-' for an invalid one. */
export function clockTime(iso: string): string {
  const time = timeOf(iso)
  return time ? clockText(time).slice(0, 5) : "-"
}

/** For sentences, in the local zone: `07 Mei 2025 14.05`, in English `07 May 2025 14:05`; '-' for an invalid one. */
export function localTime(iso: string): string {
  const time = timeOf(iso)
  return time ? `${formatDayLong(localDay(time))} ${clockTime(iso)}` : "-"
}

/** For rows of lists: `07/05/2025 14.05`, in English `07/05/2025 14:05`; '-' for an invalid one. */
export function localTimeShort(iso: string): string {
  const time = timeOf(iso)
  return time ? `${formatDayShort(localDay(time))} ${clockTime(iso)}` : "-"
}

/** The day of an ISO time, `07 Mei 2025`; another text is returned unchanged. */
export function dayText(iso: string): string {
  const time = timeOf(iso)
  return time ? formatDayLong(localDay(time)) : iso
}

/** With seconds, to distinguish versions: `07 Mei 2025 14.05.31`, in English `07 May 2025 14:05:31`. */
export function momentText(iso: string): string {
  const time = timeOf(iso)
  return time ? `${formatDayLong(localDay(time))} ${clockText(time)}` : iso
}
