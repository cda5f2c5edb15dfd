import { endAllSessions, endSession, listSessions } from "../../providers/own-account"
import { useMe } from "../../session/use-session"
import { SessionsLayout } from "../../views/account/sessions-layout"
import { useSessions } from "../../views/account/use-sessions"

/** One's own sessions, from the header's user menu. */
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
      title: "Keluar dari semua perangkat",
      text: "Semua perangkat keluar, termasuk perangkat ini. Lanjutkan?",
    })
  return (
    <SessionsLayout
      title="Sesi dan perangkat"
      sessions={sessions}
      endAll={{
        label: "Keluar dari semua perangkat",
        disabled: sessions.ending !== null,
        onClick: leave,
      }}
      onClose={onClose}
    />
  )
}
