import { formatAgo } from "../../core/format/ago"
import type { CopyStatus } from "../../providers/browser/copies/status"

/** What fails for less is mended by itself, and nobody needs to know why. */
const LONG_MS = 2 * 60_000

/** How a list's copy stands, in words; '' where there is nothing to say. */
export function copyText(status: CopyStatus, now: number): string {
  if (status.state === "copied") return `Tersalin ${formatAgo(status.at, now)}`
  if (status.state !== "waiting") return ""
  const { problem } = status
  return problem && now - problem.since >= LONG_MS ? `Belum tersalin: ${problem.text}` : "Belum tersalin"
}
