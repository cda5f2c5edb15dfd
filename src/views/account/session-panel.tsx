import { t } from "../../texts/language"
import { Loading } from "../../ui/loading"
import { LoadFailed } from "../failure/load-failed"
import { SessionList } from "./session-list"
import type { useSessions } from "./use-sessions"

export function SessionPanel({ sessions }: { sessions: ReturnType<typeof useSessions> }) {
  const { query, ending, end } = sessions
  if (query.data)
    return <SessionList sessions={query.data} ending={ending} onEnd={(session) => void end(session)} />
  if (!query.isError) return <Loading text={t("Memuat daftar sesi...")} />
  return (
    <LoadFailed
      text={t("Daftar sesi gagal dimuat.")}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
