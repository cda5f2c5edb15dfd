import { Button } from "antd"
import { Suspense, useEffect } from "react"
import type { Resource } from "../../core/schema/resource"
import { nameOf } from "../../fields/registry"
import { fieldCell } from "../../fields/registry.cells"
import { noteRecent } from "../../session/recent"
import { Dialog } from "../../ui/dialog"
import { AccountSection } from "../account/account-section"
import type { StoredRecord } from "../edit-stash"
import { HistoryButton } from "../history/history-button"
import { CopyButton } from "./copy-button"
import styles from "./detail.module.css"
import { detailLines } from "./lines"

interface Props {
  resource: Resource
  record: StoredRecord
  onClose: () => void
}

/** Every field of one record; 'Tutup' closes (TX-22, TX-23). */
export function DetailDialog({ resource, record, onClose }: Props) {
  useEffect(
    () => noteRecent({ resource: resource.name, id: record.id, name: nameOf(resource, record) }),
    [resource, record],
  )
  return (
    <Dialog
      size="large"
      title={resource.show.heading}
      onDismiss={onClose}
      footer={
        <>
          <CopyButton resource={resource} record={record} />
          <HistoryButton resource={resource} record={record} />
          <Button data-autofocus onClick={onClose}>
            Tutup
          </Button>
        </>
      }
    >
      <dl className={styles.lines}>
        {detailLines(resource, record).map(({ key, label, text }, index) => {
          const shown = resource.show.fields[index]
          const field = shown && resource.field(shown.field)
          // A file is more than its name: its cell opens it.
          const cell = field && fieldCell(field)
          const Own = cell?.inDetail && text !== "-" ? cell.Cell : undefined
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {field && Own ? (
                  <Suspense fallback={text}>
                    <Own field={field} value={record[field.key]} record={record} />
                  </Suspense>
                ) : (
                  text
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {resource.account && <AccountSection resource={resource} record={record} />}
    </Dialog>
  )
}
