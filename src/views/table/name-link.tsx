import type { MouseEvent, ReactNode } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { recordAddress } from "../../lists/show-address"
import styles from "./name-link.module.css"

/** The column whose cells open their record: that of its name, or the first one. */
export function nameColumn({ title, list }: Resource): string | undefined {
  return (list.columns.find(({ field }) => field === title) ?? list.columns[0])?.field
}

interface Props {
  resource: Resource
  record: StoredRecord
  shown: boolean
  onShow: (record: StoredRecord) => void
}

/** The name of a record as a link to it. Not a component, since a page has many. */
export function nameLink(content: ReactNode, { resource, record, shown, onShow }: Props): ReactNode {
  const open = (event: MouseEvent) => {
    // The browser's own ways to open a link in another tab.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(record)
  }
  return (
    <a
      className={styles.name}
      href={recordAddress(resource.list.path, record.id)}
      data-record={record.id}
      aria-current={shown || undefined}
      onClick={open}
    >
      {content}
    </a>
  )
}
