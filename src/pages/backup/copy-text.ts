import { formatAgo } from "../../core/format/ago"
import type { CopyStatus } from "../../providers/browser/copies/status"
import { t, tLabel } from "../../texts/language"

/** Milliseconds: a shorter failure usually ends by itself, and shows no reason. */
const LONG_MS = 2 * 60_000

/** Message of a lasting failure; undefined without one. */
export function lastingProblem(status: CopyStatus, now: number): string | undefined {
  const problem = status.state === "waiting" ? status.problem : undefined
  return problem && now - problem.since >= LONG_MS ? tLabel(problem.text) : undefined
}

/** State of a list's copy in words; '' if there is nothing to copy. */
export function copyText(status: CopyStatus, now: number): string {
  if (status.state === "copied") return t("Tersimpan di server {at}", { at: formatAgo(status.at, now) })
  if (status.state !== "waiting") return ""
  const text = lastingProblem(status, now)
  return text === undefined
    ? t("Belum tersimpan di server")
    : t("Belum tersimpan di server: {text}", { text })
}
