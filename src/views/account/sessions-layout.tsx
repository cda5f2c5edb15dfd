import { Button } from "antd"
import { useLayoutEffect, useRef } from "react"
import { localTimeShort } from "../../core/format/moment"
import type { SessionInfo } from "../../core/session/sessions"
import { readPreference, storePreference } from "../../session/preferences"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
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
  /** Name of the preference that keeps the rows' heights for the next opening; without it a list begins with one row. */
  memory?: string
}

/** Dialog with a user's sessions and a button that ends all. */
export function SessionsLayout({ title, sessions, endAll, onClose, memory }: Props) {
  return (
    <Dialog
      title={title}
      size="large"
      steady
      onDismiss={onClose}
      footer={
        <Button
          danger
          // Not seen while the rows load: more of them than last time would move it.
          className={sessions.query.isPending ? styles.later : undefined}
          disabled={endAll.disabled}
          loading={busySign(sessions.ending === "all")}
          onClick={endAll.onClick}
        >
          {endAll.label}
        </Button>
      }
    >
      <SessionPanel sessions={sessions} memory={memory} />
    </Dialog>
  )
}

type PanelProps = Pick<Props, "sessions"> & { memory: string | undefined }

function SessionPanel({ sessions: { query, ending, end }, memory }: PanelProps) {
  if (query.data)
    return (
      <SessionList
        sessions={query.data}
        ending={ending}
        memory={memory}
        onEnd={(session) => void end(session)}
      />
    )
  if (!query.isError) return <Placeholders memory={memory} />
  return <LoadFailed text={t("Daftar sesi gagal dimuat.")} query={query} />
}

/** Pixels of each row that was last seen. */
function lastHeights(memory: string | undefined): number[] {
  const stored = memory && readPreference(memory)
  const heights = Array.isArray(stored) ? stored.filter((each) => typeof each === "number") : []
  return heights.length > 0 ? heights : [0]
}

/** Rows without text, as high as the last ones: the dialog keeps its height. The sentence is for screen readers. */
function Placeholders({ memory }: Pick<PanelProps, "memory">) {
  return (
    <>
      <p className="sr-only" role="status">
        {t("Memuat daftar sesi...")}
      </p>
      <div className={styles.list} aria-hidden="true">
        {lastHeights(memory).map((minHeight, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
          <div key={row} className={styles.session} style={{ minHeight }}>
            <i className={styles.bone} />
          </div>
        ))}
      </div>
    </>
  )
}

interface ListProps {
  sessions: readonly SessionInfo[]
  /** Id of the session that is being ended. */
  ending: string | null
  memory: string | undefined
  onEnd: (session: SessionInfo) => void
}

function SessionList({ sessions, ending, memory, onEnd }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (memory === undefined) return
    const rows = [...(list.current?.children ?? [])].slice(0, sessions.length)
    storePreference(
      memory,
      rows.map((row) => row.getBoundingClientRect().height),
    )
  }, [memory, sessions])
  if (sessions.length === 0) return <p className={styles.empty}>{t("Tidak ada sesi yang aktif.")}</p>
  return (
    <ul ref={list} className={styles.list}>
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
