import { Button } from "antd"
import { localTime } from "../../core/format/moment"
import type { SessionInfo } from "../../core/session/sessions"
import tag from "../../fields/shared/tag.module.css"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { deviceMessage } from "./device-message"
import styles from "./sessions.module.css"

interface Props {
  sessions: readonly SessionInfo[]
  /** Id of the session that is being ended. */
  ending: string | null
  onEnd: (session: SessionInfo) => void
}

export function SessionList({ sessions, ending, onEnd }: Props) {
  if (sessions.length === 0) return <p className={styles.empty}>{t("Tidak ada sesi yang aktif.")}</p>
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li key={session.id} className={styles.session}>
          <div className={styles.what}>
            <strong className={styles.device}>{deviceMessage(session.device)}</strong>
            {session.current && <span className={`${tag.tag} ${styles.current}`}>{t("Perangkat ini")}</span>}
            <span className={styles.facts}>
              {session.address && <>{t("Alamat IP {address} ·", { address: session.address })} </>}
              {t("Terakhir dipakai")} {localTime(session.seenAt)}
            </span>
            <span className={styles.facts}>
              {t("Masuk {startedAt}", { startedAt: localTime(session.startedAt) })}
            </span>
          </div>
          {!session.current && (
            <Button
              aria-label={t("Akhiri sesi {device}, masuk {startedAt}", {
                device: deviceMessage(session.device),
                startedAt: localTime(session.startedAt),
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
