import { formatAgo } from "../../core/format/ago"
import type { CopyStatus } from "../../providers/browser/copies/status"
import { say, t } from "../../texts/language"

/** What fails for less is mended by itself, and nobody needs to know why. */
const LONG_MS = 2 * 60_000

/** How a list's copy stands, in words; '' where there is nothing to say. */
export function copyText(status: CopyStatus, now: number): string {
  if (status.state === "copied") return t("Tersalin {at}", { at: formatAgo(status.at, now) })
  if (status.state !== "waiting") return ""
  const { problem } = status
  return problem && now - problem.since >= LONG_MS
    ? t("Belum tersalin: {text}", { text: say(problem.text) })
    : t("Belum tersalin")
}
