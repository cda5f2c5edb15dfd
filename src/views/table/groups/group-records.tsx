import { type ReactNode, useEffect, useRef, useState } from "react"
import { formatNumber } from "../../../core/format/number"
import type { Group, RowGroup } from "../../../core/query/groups"
import { PAGE_SIZE } from "../../../core/query/page-number"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import type { GroupedList } from "../../../lists/use-list-page"
import { t } from "../../../texts/language"
import table from "../table.module.css"
import styles from "./groups.module.css"
import { useGroupRecords } from "./use-server-groups"

interface Shown {
  columns: number
  row: (record: StoredRecord) => ReactNode
  /** Called with the shown rows, and with none when the group is folded. */
  onRows: (rows: readonly StoredRecord[]) => void
}

interface RecordsProps extends Shown {
  rows: readonly StoredRecord[]
  count: number
  loading?: boolean
  onMore: () => void
}

const NO_ROWS: readonly StoredRecord[] = []

/** The first rows of a group, and a button for more. */
function Records({ rows, count, columns, row, onRows, onMore, loading = false }: RecordsProps) {
  useEffect(() => {
    onRows(rows)
    return () => onRows(NO_ROWS)
  }, [rows, onRows])
  const pressed = useRef(0)
  useEffect(() => {
    // The last press removes its button, which has the focus.
    const from = pressed.current
    if (from === 0 || rows.length <= from) return
    pressed.current = 0
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(rows[from]?.id ?? "")}"]`)?.focus()
  }, [rows])
  return (
    <>
      {rows.map((record) => row(record))}
      {rows.length < count && (
        <tr className={styles.more}>
          <td colSpan={columns}>
            <button
              type="button"
              className={table.link}
              disabled={loading}
              onClick={() => {
                pressed.current = rows.length
                onMore()
              }}
            >
              {t("Muat lagi")}
            </button>{" "}
            {t("{shown} dari {all}", { shown: formatNumber(rows.length), all: formatNumber(count) })}
          </td>
        </tr>
      )}
    </>
  )
}

/** The records of a group in memory. */
export function MemoryRecords({ group, ...shown }: Shown & { group: RowGroup<StoredRecord> }) {
  const [most, setMost] = useState(PAGE_SIZE)
  const [first, setFirst] = useState(() => ({ rows: group.rows, most, part: group.rows.slice(0, most) }))
  if (first.rows !== group.rows || first.most !== most)
    setFirst({ rows: group.rows, most, part: group.rows.slice(0, most) })
  return <Records {...shown} rows={first.part} count={group.count} onMore={() => setMost(most + PAGE_SIZE)} />
}

interface ServerProps extends Shown {
  resource: Resource
  groups: GroupedList
  group: Group
  skeleton: ReactNode
}

/** The records of a group, loaded by pages from our own server when the group is opened. */
export function ServerRecords({ resource, groups, group, skeleton, ...shown }: ServerProps) {
  const asked = useGroupRecords(resource, groups, group)
  if (asked.isError && !asked.data)
    return (
      <tr className={styles.more}>
        <td colSpan={shown.columns} role="alert">
          {resource.messages.loadFailed(resource.list.heading)}{" "}
          <button type="button" className={table.link} onClick={() => void asked.refetch()}>
            {t("Coba lagi")}
          </button>
        </td>
      </tr>
    )
  if (!asked.data) return skeleton
  return (
    <Records
      {...shown}
      rows={asked.data}
      count={group.count}
      loading={asked.isFetchingNextPage}
      onMore={() => void asked.fetchNextPage()}
    />
  )
}
