import { formatAgo } from "../../core/format/ago"
import type { CopyStatus } from "../../providers/browser/copies/status"
import { t, tLabel } from "../../texts/language"

/** What fails for less is mended by itself, and nobody needs to know why. */
const LONG_MS = 2 * 60_000

/** What has been wrong with a list's copy for long, in words; undefined where nothing has. */
export function lastingProblem(status: CopyStatus, now: number): string | undefined {
  const problem = status.state === "waiting" ? status.problem : undefined
  return problem && now - problem.since >= LONG_MS ? tLabel(problem.text) : undefined
}

/** How a list's copy stands, in words; '' where there is nothing to say. */
export function copyText(status: CopyStatus, now: number): string {
  if (status.state === "copied") return t("Tersalin {at}", { at: formatAgo(status.at, now) })
  if (status.state !== "waiting") return ""
  const text = lastingProblem(status, now)
  return text === undefined ? t("Belum tersalin") : t("Belum tersalin: {text}", { text })
}
