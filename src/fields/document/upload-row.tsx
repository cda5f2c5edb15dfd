import { Button } from "antd"
import { useSyncExternalStore } from "react"
import { type DocumentValue, isUnsent } from "../../core/document/value"
import { t } from "../../texts/language"
import styles from "./document.module.css"
import { Thumb } from "./thumb"
import { subscribeUploads, type UploadState, uploadState } from "./uploads"
import { ViewButton } from "./view-button"

interface Props {
  document: DocumentValue
  readOnly: boolean
  onRemove: () => void
  onRetry: () => void
  /** undefined where the order cannot change. */
  onMove: ((by: -1 | 1) => void) | undefined
  isFirst: boolean
  isLast: boolean
}

/** Progress of an upload, or the reason why it failed. */
function Progress({ name, state }: { name: string; state: UploadState | undefined }) {
  if (!state || state.error)
    return (
      <span className={styles.refused} role="alert">
        {state?.error || t("Dokumen belum terunggah. Hapus lalu pilih lagi.")}
      </span>
    )
  if (state.part === null) return <span className={styles.hint}>{t("Menunggu giliran...")}</span>
  return (
    <progress aria-label={t("Mengunggah {name}", { name })} max={100} value={Math.round(state.part * 100)} />
  )
}

/** One file of a field: a stored one, an upload, or one that failed. */
export function UploadRow({ document, readOnly, onRemove, onRetry, onMove, isFirst, isLast }: Props) {
  const { url, name } = document
  const state = useSyncExternalStore(subscribeUploads, () => uploadState(url))
  const unsent = isUnsent(document)
  const running = unsent && state !== undefined && state.error === ""
  return (
    <li className={styles.row}>
      <Thumb document={document} />
      <span className={styles.name}>
        {name}
        {unsent && <Progress name={name} state={state} />}
      </span>
      <span className={styles.actions}>
        {!unsent && <ViewButton document={document} />}
        {unsent && state?.error && (
          <Button size="small" onClick={onRetry} aria-label={t("Coba lagi mengunggah {name}", { name })}>
            {t("Coba lagi")}
          </Button>
        )}
        {onMove && !readOnly && (
          <>
            <Button
              size="small"
              disabled={isFirst}
              aria-label={t("Naikkan {name}", { name })}
              onClick={() => onMove(-1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              disabled={isLast}
              aria-label={t("Turunkan {name}", { name })}
              onClick={() => onMove(1)}
            >
              ↓
            </Button>
          </>
        )}
        {!readOnly && (
          <Button
            size="small"
            danger
            onClick={onRemove}
            aria-label={
              running ? t("Batalkan unggahan {name}", { name }) : t("Hapus dokumen {name}", { name })
            }
          >
            {running ? t("Batal") : t("Hapus")}
          </Button>
        )}
      </span>
    </li>
  )
}
