import { endAllSessions, endSession, listSessions } from "../../providers/own-account"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { SessionsLayout } from "../../views/account/sessions-layout"
import { useSessions } from "../../views/account/use-sessions"

/** The user's own sessions, from the header's user menu. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { id } = useMe()
  const sessions = useSessions({
    key: ["own", id],
    list: listSessions,
    end: endSession,
    endAll: endAllSessions,
  })
  const leave = () =>
    void sessions.endAll({
      title: t("Keluar dari semua perangkat"),
      text: t("Anda akan keluar dari semua perangkat, termasuk perangkat ini. Lanjutkan?"),
    })
  return (
    <SessionsLayout
      title={t("Sesi dan perangkat")}
      sessions={sessions}
      endAll={{
        label: t("Keluar dari semua perangkat"),
        disabled: sessions.ending !== null,
        onClick: leave,
      }}
      onClose={onClose}
      memory="tinggi-sesi"
    />
  )
}
