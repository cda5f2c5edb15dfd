import type { ReactNode } from "react"
import type { RowGroup } from "../../../core/query/groups"
import type { ListAnswer } from "../../../core/query/types"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import type { GroupedList } from "../../../lists/use-list-page"
import { LoadFailed } from "../../failure/load-failed"
import type { GroupSummary } from "../filter-chips"
import { GroupList } from "./group-list"
import { MemoryRecords, ServerRecords } from "./group-records"
import styles from "./groups.module.css"
import { tooManyGroups } from "./paper-groups"
import { useMemoryGroups } from "./use-memory-groups"
import { useServerGroups } from "./use-server-groups"

interface Props {
  resource: Resource
  /** With the columns of the table. */
  shownResource: Resource
  groups: GroupedList
  /** Every matching row of a list in memory; a page of a longer list. */
  answer: ListAnswer<StoredRecord>
  /** The list is ordered by the field of the groups, from the last one. */
  descending: boolean
  /** Columns of the table, with that of the buttons. */
  columns: number
  row: (record: StoredRecord) => ReactNode
  skeleton: ReactNode
  /** Called with the rows of the open groups, in their order. */
  onRows: (rows: StoredRecord[]) => void
  onSummary: (summary: GroupSummary | undefined) => void
}

/** The bodies of a grouped table. */
export const GroupedRows = (props: Props) => {
  const { loaded } = props.groups
  return loaded ? <MemoryGroups {...props} loaded={loaded} /> : <ServerGroups {...props} />
}

const Message = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tbody>
    <tr className={styles.message}>
      <td colSpan={columns}>{children}</td>
    </tr>
  </tbody>
)

const TooMany = ({ columns }: { columns: number }) => (
  <Message columns={columns}>
    <p role="status">{tooManyGroups()}</p>
  </Message>
)

function MemoryGroups(props: Props & { loaded: readonly StoredRecord[] }) {
  const {
    resource,
    groups: { by },
    loaded,
    answer,
    columns,
    row,
    skeleton,
  } = props
  const groups = useMemoryGroups(resource, { by, loaded, answer })
  if (groups === null) return <TooMany columns={columns} />
  if (groups === undefined) return <tbody>{skeleton}</tbody>
  return (
    <GroupList<RowGroup<StoredRecord>>
      {...props}
      by={by}
      groups={groups}
      unfolds
      records={(group, onRows) => <MemoryRecords group={group} columns={columns} row={row} onRows={onRows} />}
    />
  )
}

function ServerGroups(props: Props) {
  const { resource, groups, columns, row, skeleton } = props
  const { by } = groups
  const asked = useServerGroups(resource, groups)
  if (asked.isError && asked.data === undefined)
    return (
      <Message columns={columns}>
        <LoadFailed text={resource.messages.loadFailed(resource.list.heading)} query={asked} />
      </Message>
    )
  if (asked.data === null) return <TooMany columns={columns} />
  if (asked.data === undefined) return <tbody>{skeleton}</tbody>
  return (
    <GroupList
      {...props}
      by={by}
      groups={asked.data}
      unfolds={false}
      records={(group, onRows) => (
        <ServerRecords
          resource={resource}
          groups={groups}
          group={group}
          columns={columns}
          row={row}
          skeleton={skeleton}
          onRows={onRows}
        />
      )}
    />
  )
}
