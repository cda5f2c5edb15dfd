import { formatNumber } from "./number"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a moment is, both in milliseconds since 1970: `2 menit lalu`; what lies ahead is `baru saja`. */
export function formatAgo(at: number, now: number): string {
  const gone = now - at
  if (gone < MINUTE) return "baru saja"
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)} menit lalu`
  if (gone < DAY) return `${Math.floor(gone / HOUR)} jam lalu`
  return `${formatNumber(Math.floor(gone / DAY))} hari lalu`
}
