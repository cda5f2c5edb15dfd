import { formatDayLong } from "../../core/format/date"

const two = (part: number) => String(part).padStart(2, "0")

/** The local day of an ISO time, as people read it; what is none comes back as it is. */
export function dayText(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  return formatDayLong(`${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`)
}

/** With the time of day, to the second where minutes are not enough to tell versions apart: `07 Mei 2025 14.05.31`. */
export function momentText(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  return `${dayText(iso)} ${two(time.getHours())}.${two(time.getMinutes())}.${two(time.getSeconds())}`
}
