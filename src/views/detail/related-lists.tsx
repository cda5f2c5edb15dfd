import { useState } from "react"
import type { Related, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { useCanNow, useRegistry } from "../context/registry-context"
import styles from "./related.module.css"
import { RelatedTable } from "./related-table"

interface Props {
  resource: Resource
  record: StoredRecord
  /** Called before a link leads to a screen of the same path. */
  onLeave: () => void
}

/** The lists of records that refer to this one, as far as the user may see them. The first is open, others load when opened. */
export function RelatedLists({ resource, record, onLeave }: Props) {
  const registry = useRegistry()
  const can = useCanNow()
  const shown = resource.related.filter(({ resource: name }) => can({ resource: name, action: "list" }))
  return shown.map((related, index) => (
    <RelatedList
      key={`${record.id} ${related.resource}`}
      owner={resource}
      related={related}
      target={registry.get(related.resource)}
      record={record}
      opened={index === 0}
      onLeave={onLeave}
    />
  ))
}

interface ListProps {
  owner: Resource
  related: Related
  target: Resource
  record: StoredRecord
  opened: boolean
  onLeave: () => void
}

function RelatedList({ opened, ...props }: ListProps) {
  const [open, setOpen] = useState(opened)
  return (
    <details
      className={styles.list}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{props.related.label || props.target.label.plural}</summary>
      {open && <RelatedTable {...props} />}
    </details>
  )
}
