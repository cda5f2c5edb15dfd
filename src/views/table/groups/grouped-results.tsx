import { useCallback, useRef } from "react"
import type { ListAnswer } from "../../../core/query/types"
import type { StoredRecord } from "../../../core/schema/types"
import type { GroupedList } from "../../../lists/use-list-page"
import { type DrawBody, Results, type ResultsProps } from "../results"
import { GroupedRows } from "./grouped-rows"

interface Props extends ResultsProps {
  groups?: GroupedList | null
  /** Called with the rows of the open groups as one page, in their order. */
  onGrouped: (answer: ListAnswer<StoredRecord>) => void
}

const NOTHING: ListAnswer<StoredRecord> = { data: [], total: 0, currentPage: 1 }

/** The table of a grouped list. */
export function GroupedResults({ groups, onGrouped, ...props }: Props) {
  const { resource, answer = NOTHING, order, onSelect } = props
  const shown = useRef<readonly StoredRecord[]>([])
  const note = useCallback(
    (rows: StoredRecord[]) => {
      shown.current = rows
      onGrouped({ ...NOTHING, data: rows })
    },
    [onGrouped],
  )
  const select = useCallback<ResultsProps["onSelect"]>(
    (record, rows) => onSelect(record, rows && shown.current),
    [onSelect],
  )
  const descending = order !== null && order.field === groups?.by && order.descending
  const body = useCallback<DrawBody>(
    (parts) =>
      groups && (
        <GroupedRows
          {...parts}
          key={groups.by}
          resource={resource}
          groups={groups}
          answer={answer}
          descending={descending}
          onRows={note}
        />
      ),
    [resource, groups, answer, descending, note],
  )
  return <Results {...props} onSelect={select} body={body} />
}
