import { Button } from "antd"
import { endAllSessions, endSession, listSessions } from "../../providers/own-account"
import { useMe } from "../../session/use-session"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import { SessionPanel } from "../../views/account/session-panel"
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
    <Dialog
      title="Sesi dan perangkat"
      size="large"
      onDismiss={onClose}
      footer={
        <>
          <Button
            danger
            disabled={sessions.ending !== null}
            loading={busySign(sessions.ending === "all")}
            onClick={leave}
          >
            Keluar dari semua perangkat
          </Button>
          <Button data-autofocus onClick={onClose}>
            Tutup
          </Button>
        </>
      }
    >
      <SessionPanel sessions={sessions} />
    </Dialog>
  )
}
