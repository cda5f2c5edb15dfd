import type { ReactNode } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { useWholeList } from "../../lists/whole-list"
import { LoadFailed } from "../../views/failure/load-failed"
import styles from "./dashboard.module.css"

/** Resource → its rows; without those that have not loaded. */
export type Rows = ReadonlyMap<string, readonly StoredRecord[]>

interface Props {
  resources: readonly Resource[]
  rows?: Rows
  children: (rows: Rows) => ReactNode
}

const NO_ROWS: Rows = new Map()

/** Loads whole lists, each by a component of its own, since hooks cannot run in a loop. */
export function WholeLists({ resources: [resource, ...rest], rows = NO_ROWS, children }: Props) {
  return resource ? (
    <WholeList key={resource.name} resource={resource}>
      {(own) => (
        <WholeLists resources={rest} rows={own ? new Map([...rows, [resource.name, own]]) : rows}>
          {children}
        </WholeLists>
      )}
    </WholeList>
  ) : (
    children(rows)
  )
}

interface OneProps {
  resource: Resource
  children: (rows: readonly StoredRecord[] | undefined) => ReactNode
}

function WholeList({ resource, children }: OneProps) {
  const query = useWholeList(resource)
  const rows = query.data?.data
  if (!query.isError || rows) return children(rows)
  return (
    <div className={styles.panel}>
      <LoadFailed text={resource.messages.loadFailed(resource.list.heading)} query={query} />
    </div>
  )
}
