import { Button } from "antd"
import { localTimeShort } from "../../core/format/moment"
import type { SessionInfo } from "../../core/session/sessions"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import { Loading } from "../../ui/loading"
import tag from "../../ui/tag.module.css"
import { LoadFailed } from "../failure/load-failed"
import { deviceMessage } from "./device-message"
import styles from "./sessions.module.css"
import type { useSessions } from "./use-sessions"

interface Props {
  title: string
  sessions: ReturnType<typeof useSessions>
  endAll: { label: string; disabled: boolean; onClick: () => void }
  onClose: () => void
}

/** Dialog with a user's sessions and a button that ends all. */
export function SessionsLayout({ title, sessions, endAll, onClose }: Props) {
  return (
    <Dialog
      title={title}
      size="large"
      steady
      onDismiss={onClose}
      footer={
        <Button
          danger
          disabled={endAll.disabled}
          loading={busySign(sessions.ending === "all")}
          onClick={endAll.onClick}
        >
          {endAll.label}
        </Button>
      }
    >
      <SessionPanel sessions={sessions} />
    </Dialog>
  )
}

function SessionPanel({ sessions: { query, ending, end } }: Pick<Props, "sessions">) {
  if (query.data)
    return <SessionList sessions={query.data} ending={ending} onEnd={(session) => void end(session)} />
  if (!query.isError) return <Loading text={t("Memuat daftar sesi...")} />
  return <LoadFailed text={t("Daftar sesi gagal dimuat.")} query={query} />
}

interface ListProps {
  sessions: readonly SessionInfo[]
  /** Id of the session that is being ended. */
  ending: string | null
  onEnd: (session: SessionInfo) => void
}

function SessionList({ sessions, ending, onEnd }: ListProps) {
  if (sessions.length === 0) return <p className={styles.empty}>{t("Tidak ada sesi yang aktif.")}</p>
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li key={session.id} className={styles.session}>
          <div className={styles.what}>
            <strong className={styles.device}>{deviceMessage(session.device)}</strong>
            {session.current && <span className={`${tag.tag} ${styles.current}`}>{t("Perangkat ini")}</span>}
            {session.newDevice && <span className={tag.tag}>{t("Perangkat baru")}</span>}
            {session.unusualHour && <span className={tag.tag}>{t("Jam tidak biasa")}</span>}
            <span className={styles.facts}>
              {session.address && <>{t("Alamat IP {address} ·", { address: session.address })} </>}
              {t("Terakhir dipakai")} {localTimeShort(session.seenAt)}
            </span>
            <span className={styles.facts}>
              {t("Masuk {startedAt}", { startedAt: localTimeShort(session.startedAt) })}
            </span>
            {session.newDevice && (
              <span className={styles.facts}>
                {t("Sebelumnya akun ini belum pernah masuk lewat browser itu.")}
              </span>
            )}
            {session.unusualHour && (
              <span className={styles.facts}>
                {t("Selama 30 hari sebelumnya akun ini tidak pernah masuk pada jam itu.")}
              </span>
            )}
          </div>
          {!session.current && (
            <Button
              size="small"
              aria-label={t("Akhiri sesi {device}, masuk {startedAt}", {
                device: deviceMessage(session.device),
                startedAt: localTimeShort(session.startedAt),
              })}
              disabled={ending !== null}
              loading={busySign(ending === session.id)}
              onClick={() => onEnd(session)}
            >
              {t("Akhiri")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
