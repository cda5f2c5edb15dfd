import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import sheet from "../../ui/sheet.module.css"
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
}

/** History of one record: author, time and fields of each change. */
export function HistoryDialog({ resource, record, onClose }: Props) {
  const history = useHistory(`${recordPath(resource, record.id)}/history`)
  const { print } = useRights(resource)
  const title = t("Riwayat {resource}", { resource: nameOf(resource, record) })
  return (
    <Dialog
      title={title}
      size="large"
      onDismiss={onClose}
      footer={null}
      tools={
        print && (
          <div className={styles.export}>
            <HistoryExport name={title} history={history} waiting />
          </div>
        )
      }
    >
      <div className={`${styles.sheet} ${sheet.sheet}`}>
        <HistoryPanel history={history} />
      </div>
    </Dialog>
  )
}
