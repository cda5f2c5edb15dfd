import { t } from "../../texts/language"
import { formatNumber } from "./number"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The age of a moment, both in milliseconds since 1970: `2 menit lalu`; `baru saja` for a future one. */
export function formatAgo(at: number, now: number): string {
  const gone = now - at
  if (gone < MINUTE) return t("baru saja")
  if (gone < HOUR) return t("{gone} menit lalu", { gone: Math.floor(gone / MINUTE) })
  if (gone < DAY) return t("{gone} jam lalu", { gone: Math.floor(gone / HOUR) })
  return t("{gone} hari lalu", { gone: formatNumber(Math.floor(gone / DAY)) })
}
