import { memo, type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { formatNumber } from "../../../core/format/number"
import type { GroupKey } from "../../../core/query/group-key"
import { type Group, sortGroups } from "../../../core/query/groups"
import { PAGE_SIZE } from "../../../core/query/page-number"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import { groupLabel } from "../../../fields/list-columns"
import { t } from "../../../texts/language"
import type { GroupSummary } from "../filter-chips"
import table from "../table.module.css"
import { GroupHeading } from "./group-heading"
import { groupText } from "./group-text"
import styles from "./groups.module.css"
import { useFolds } from "./use-folds"

/** Groups that are shown at first, and more with each press of *Muat lagi*. */
const STEP = 50
/** Groups begin open if no more rows than these would be shown. */
const FEW_ROWS = 100

/** Renders the records of an open group and reports which ones it shows. */
export type RecordsOf<G> = (group: G, onRows: (rows: readonly StoredRecord[]) => void) => ReactNode

interface Props<G extends Group> {
  resource: Resource
  /** With the columns of the table. */
  shownResource: Resource
  by: string
  groups: readonly G[]
  descending: boolean
  /** Columns of the table, with that of the buttons. */
  columns: number
  /** True: few rows begin unfolded. */
  unfolds: boolean
  records: RecordsOf<G>
  onRows: (rows: StoredRecord[]) => void
  onSummary: (summary: GroupSummary | undefined) => void
}

/** The groups of a table, each in a body of its own. */
export function GroupList<G extends Group>(props: Props<G>) {
  const { resource, shownResource, by, groups, descending, columns, unfolds, records, onRows, onSummary } =
    props
  const field = resource.field(by)
  const label = groupLabel(resource, by)
  const sorted = useMemo(
    () => sortGroups(groups, { textOf: (group) => groupText(group, field, label), descending }),
    [groups, field, label, descending],
  )
  const [most, setMost] = useState(STEP)
  const few = groups.reduce((rows, { count }) => rows + Math.min(count, PAGE_SIZE), 0) <= FEW_ROWS
  const { isOpen, set, setAll } = useFolds(unfolds && few)
  const shown = useRef(new Map<GroupKey, readonly StoredRecord[]>())
  const order = useRef(sorted)
  order.current = sorted
  const report = useCallback(
    (key: GroupKey, rows: readonly StoredRecord[]) => {
      shown.current.set(key, rows)
      onRows(order.current.flatMap((group) => shown.current.get(group.key) ?? []))
    },
    [onRows],
  )
  const rows = groups.reduce((sum, { count }) => sum + count, 0)
  const count = groups.length
  // Before the browser paints: its place would be empty for a moment.
  const open = groups.some(({ key }) => isOpen(key))
  useLayoutEffect(
    () => onSummary({ groups: count, rows, open, onFold: setAll }),
    [onSummary, count, rows, open, setAll],
  )
  useLayoutEffect(() => () => onSummary(undefined), [onSummary])
  return (
    <>
      {sorted.slice(0, most).map((group) => (
        <GroupBody
          key={group.key}
          resource={shownResource}
          group={group}
          text={groupText(group, field, label)}
          columns={columns}
          open={isOpen(group.key)}
          onOpen={set}
          records={records as RecordsOf<Group>}
          onReport={report}
        />
      ))}
      {sorted.length > most && (
        <tbody>
          <tr className={styles.more}>
            <td colSpan={columns}>
              <button type="button" className={table.link} onClick={() => setMost(most + STEP)}>
                {t("Muat lagi")}
              </button>{" "}
              {t("{shown} dari {all} kelompok", { shown: formatNumber(most), all: formatNumber(count) })}
            </td>
          </tr>
        </tbody>
      )}
    </>
  )
}

interface BodyProps {
  resource: Resource
  group: Group
  text: string
  columns: number
  open: boolean
  onOpen: (key: GroupKey, open: boolean) => void
  records: RecordsOf<Group>
  onReport: (key: GroupKey, rows: readonly StoredRecord[]) => void
}

const GroupBody = memo(function GroupBody(props: BodyProps) {
  const { resource, group, text, columns, open, onOpen, records, onReport } = props
  const { key } = group
  const id = useId()
  const report = useCallback((rows: readonly StoredRecord[]) => onReport(key, rows), [key, onReport])
  return (
    <tbody className={styles.group} id={id}>
      <GroupHeading
        resource={resource}
        group={group}
        text={text}
        columns={columns}
        open={open}
        onOpen={(opens) => onOpen(key, opens)}
      />
      {open && records(group, report)}
    </tbody>
  )
})
