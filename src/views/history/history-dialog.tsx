import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { CloseIcon, PrevIcon } from "../../ui/icon"
import sheet from "../../ui/sheet.module.css"
import { useMedia } from "../../ui/use-media"
import { recordPath } from "../account/use-account-call"
import { useRights } from "../context/rights"
import styles from "./history.module.css"
import { HistoryExport } from "./history-export"
import { HistoryPanel } from "./history-panel"
import { useHistory } from "./use-history"

interface Props {
  resource: Resource
  record: StoredRecord
  onClose: () => void
  /** Closes the record, too. */
  onLeave: () => void
}

/**
 * History of one record: author, time and fields of each change. Over the panel of its record it has the panel's head: its close
 * button is the record's, and another one, before its name, goes back.
 */
export function HistoryDialog({ resource, record, onClose, onLeave }: Props) {
  const history = useHistory(`${recordPath(resource, record.id)}/history`)
  const { print } = useRights(resource)
  const isWide = useMedia("(width >= 75em)")
  const isOverPanel = isWide && document.querySelector("[data-panel]") !== null
  const name = nameOf(resource, record)
  return (
    <Dialog
      name={t("Riwayat")}
      title={name}
      size="large"
      onDismiss={onClose}
      hideClose={isOverPanel}
      footer={null}
      start={
        isOverPanel && (
          <button
            type="button"
            className={`${styles.button} ${styles.back}`}
            aria-label={t("Kembali")}
            title={t("Kembali")}
            onClick={onClose}
          >
            <PrevIcon />
          </button>
        )
      }
      tools={
        (print || isOverPanel) && (
          <>
            {print && (
              <div className={styles.export}>
                <HistoryExport name={t("Riwayat {resource}", { resource: name })} history={history} waiting />
              </div>
            )}
            {isOverPanel && (
              <button
                type="button"
                className={styles.button}
                aria-label={t("Tutup dialog")}
                onClick={onLeave}
              >
                <CloseIcon />
              </button>
            )}
          </>
        )
      }
    >
      <div className={`${styles.sheet} ${sheet.sheet}`}>
        <HistoryPanel history={history} />
      </div>
    </Dialog>
  )
}
