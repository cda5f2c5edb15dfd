import { useQuery } from "@tanstack/react-query"
import { hasFullAccess } from "../../core/access/permissions"
import { readNightly } from "../../core/backup/nightly"
import { isObject } from "../../core/text"
import { grants } from "../../session/session"
import { t } from "../../texts/language"
import { useApi } from "../../views/record/use-api"

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** A sentence about a late, failed or old backup of the server, for users with all rights; undefined without one. */
export function useServerBackup(enabled: boolean): string | undefined {
  const call = useApi()
  const { data } = useQuery({
    queryKey: ["server-backup"],
    gcTime: 0,
    enabled: enabled && hasFullAccess(grants()),
    queryFn: async () => {
      const answer = await call({ url: "/backup", method: "get" })
      return isObject(answer) ? readNightly(answer.data) : null
    },
  })
  if (!data) return undefined
  if (data.failedAt !== null || data.late) return t("Cadangan server terlambat atau gagal.")
  const isOld = data.lastAt !== null && Date.now() - Date.parse(data.lastAt) > WEEK_MS
  return isOld ? t("Cadangan server sudah lebih dari seminggu.") : undefined
}
