import { useQuery } from "@tanstack/react-query"
import { hasFullAccess } from "../../core/access/permissions"
import { type NightlyState, readNightly } from "../../core/backup/nightly"
import { isObject } from "../../core/text"
import { grants } from "../../session/session"
import { t } from "../../texts/language"
import { useApi } from "../../views/record/use-api"

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

interface ServerBackup {
  /** A missing, late, failed or old backup, for users with all rights. */
  text: string | undefined
  /** True until the server has answered or failed. */
  waits: boolean
}

/** A sentence about the server's backup. */
export function useServerBackup(): ServerBackup {
  const call = useApi()
  const { data, isLoading: waits } = useQuery({
    queryKey: ["server-backup"],
    gcTime: 0,
    enabled: hasFullAccess(grants()),
    queryFn: async () => {
      const answer = await call({ url: "/backup", method: "get" })
      return isObject(answer) ? readNightly(answer.data) : null
    },
  })
  return { text: data === undefined ? undefined : textOf(data), waits }
}

function textOf(state: NightlyState | null): string | undefined {
  if (!state)
    return t(
      "Server ini tidak membuat cadangan sendiri. Minta administrator mengaktifkan cadangan setiap malam.",
    )
  const { failedAt, late, lastAt } = state
  if (failedAt !== null || late) return t("Cadangan server terlambat atau gagal.")
  const isOld = lastAt !== null && Date.now() - Date.parse(lastAt) > WEEK_MS
  return isOld ? t("Cadangan server sudah lebih dari seminggu.") : undefined
}
