import { useDataProvider } from "@refinedev/core"
import { useQuery } from "@tanstack/react-query"
import { type NightlyState, readNightly } from "../../core/backup/nightly"
import { AnswerError } from "../../core/codec/unwrap"
import { formatAgo } from "../../core/format/ago"
import { localTime } from "../../core/format/moment"
import { isObject } from "../../core/text"
import { t } from "../../texts/language"
import { WarningIcon } from "../../ui/icon"
import styles from "./activity.module.css"

/** Sentence about the server's nightly backups: a fault (`wrong`), or the age of the last. */
function sentenceOf(state: NightlyState | null, now: number): { text: string; wrong: boolean } {
  if (!state)
    return {
      text: t(
        "Server ini tidak membuat cadangan sendiri. Minta administrator mengaktifkan cadangan setiap malam.",
      ),
      wrong: false,
    }
  const { lastAt, failedAt, late } = state
  const last = lastAt
    ? t("Cadangan server terakhir {lastAt} ({lastAt2}).", {
        lastAt: formatAgo(new Date(lastAt).getTime(), now),
        lastAt2: localTime(lastAt),
      })
    : t("Cadangan server belum pernah dibuat.")
  if (failedAt)
    return {
      text: t("Cadangan server gagal dibuat pada {failedAt}. {last} Minta administrator memeriksanya.", {
        failedAt: localTime(failedAt),
        last,
      }),
      wrong: true,
    }
  return late
    ? {
        text: t("{last} Cadangan berikutnya terlambat. Minta administrator memeriksanya.", { last }),
        wrong: true,
      }
    : { text: last, wrong: false }
}

/** Age of the server's last nightly backup, or a warning if it failed or is too old. */
export function ServerBackup() {
  const provider = useDataProvider()()
  const { data, isError, isPending } = useQuery({
    queryKey: ["server-backup"],
    gcTime: 0,
    queryFn: async () => {
      const answer: unknown = (await provider.custom?.({ url: "/backup", method: "get" }))?.data
      if (!isObject(answer) || !("data" in answer)) throw new AnswerError()
      return readNightly(answer.data)
    },
  })
  const longest = sentenceOf(null, 0).text
  if (isPending) return <p className={styles.backup} data-longest={longest} />
  const { text, wrong } = isError
    ? { text: t("Status cadangan server gagal dimuat."), wrong: true }
    : sentenceOf(data, Date.now())
  const warns = wrong || !data
  return (
    <p className={styles.backup} data-longest={longest} data-warning={warns || undefined}>
      <span role={wrong ? "alert" : "status"}>
        {warns && <WarningIcon />}
        {text}
      </span>
    </p>
  )
}
