import { Button } from "antd"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import { SessionPanel } from "./session-panel"
import styles from "./sessions.module.css"
import type { useSessions } from "./use-sessions"

interface Props {
  title: string
  sessions: ReturnType<typeof useSessions>
  endAll: { label: string; disabled: boolean; onClick: () => void }
  onClose: () => void
}

export function SessionsLayout({ title, sessions, endAll, onClose }: Props) {
  return (
    <Dialog
      title={title}
      size="large"
      onDismiss={onClose}
      footer={
        <>
          <Button
            danger
            disabled={endAll.disabled}
            loading={busySign(sessions.ending === "all")}
            onClick={endAll.onClick}
          >
            {endAll.label}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t("Tutup")}
          </Button>
        </>
      }
    >
      <div className={styles.sessions}>
        <SessionPanel sessions={sessions} />
      </div>
    </Dialog>
  )
}
