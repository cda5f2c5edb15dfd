import { formatDayLong } from "../../core/format/date"

const two = (part: number): string => String(part).padStart(2, "0")

/** An ISO time as a person where he sits reads it: `07 Mei 2025 14.05`; '-' for what is none. */
export function localTime(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return "-"
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${formatDayLong(day)} ${two(time.getHours())}.${two(time.getMinutes())}`
}
