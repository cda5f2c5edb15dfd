import { useCallback, useMemo, useRef } from "react"
import type { ListAnswer } from "../../../core/query/types"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import { fieldType } from "../../../fields/registry"
import type { GroupedList } from "../../../lists/use-list-page"
import type { GroupSummary } from "../filter-chips"
import { nameColumn } from "../name-link"
import { type DrawBody, Results, type ResultsProps } from "../results"
import { GroupedRows } from "./grouped-rows"

interface Props extends ResultsProps {
  groups?: GroupedList | null
  /** Called with the rows of the open groups as one page, in their order. */
  onGrouped: (answer: ListAnswer<StoredRecord>) => void
  /** Called with the counts of the groups; undefined while there are none. */
  onSummary: (summary: GroupSummary | undefined) => void
}

const NOTHING: ListAnswer<StoredRecord> = { data: [], total: 0, currentPage: 1 }

/**
 * The resource without the column whose one value is the heading of each group. A month has several days; the name is the link
 * to a record.
 */
function withoutGrouped(resource: Resource, by: string | undefined): Resource {
  const { list } = resource
  const repeated = list.columns.find(
    ({ field }) =>
      field === by &&
      field !== nameColumn(resource) &&
      fieldType(resource.field(field)).grouping(resource.field(field)) !== "month",
  )
  if (!repeated) return resource
  return {
    ...resource,
    list: {
      ...list,
      columns: list.columns.filter((column) => column !== repeated),
      card: list.card.filter((key) => key !== by),
      // Its value is above the rows that it was found by.
      search: list.search.filter((key) => key !== by),
    },
  }
}

/** The table of a grouped list. */
export function GroupedResults({ groups, onGrouped, onSummary, ...props }: Props) {
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
  const shownResource = useMemo(() => withoutGrouped(resource, groups?.by), [resource, groups?.by])
  const descending = order !== null && order.field === groups?.by && order.descending
  const body = useCallback<DrawBody>(
    (parts) =>
      groups && (
        <GroupedRows
          {...parts}
          key={groups.by}
          resource={resource}
          shownResource={shownResource}
          groups={groups}
          answer={answer}
          descending={descending}
          onRows={note}
          onSummary={onSummary}
        />
      ),
    [resource, shownResource, groups, answer, descending, note, onSummary],
  )
  return <Results {...props} resource={shownResource} onSelect={select} body={body} />
}
