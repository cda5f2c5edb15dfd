import { useMemo, useRef, useState } from "react"
import { predicate } from "../../core/query/filter"
import { clampPage, PAGE_SIZE } from "../../core/query/page-number"
import { SEARCH } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { StoredRecord, Values } from "../../core/schema/types"
import { queryTypes } from "../../fields/registry"
import { useWholeList } from "../../lists/whole-list"

const NO_ROWS: readonly StoredRecord[] = []

/** What a setup list is narrowed to. */
export interface Narrowing {
  fixed: Readonly<Record<string, string>>
  where: ((record: Values) => boolean) | undefined
  /** Gone already, before the list says so. */
  deletedIds: ReadonlySet<string>
}

/** The rows of a setup list: all of them, those that are searched for, and the page of these that is shown. */
export function useSetupRows(resource: Resource, { fixed, where, deletedIds }: Narrowing) {
  const query = useWholeList(resource)
  // Records that have come once stay while they are asked for anew: a row that is typed into stands among them.
  const loaded = useRef(query.data?.data)
  loaded.current = query.data?.data ?? loaded.current
  const all = loaded.current ?? NO_ROWS
  const [search, setSearch] = useState("")
  const [asked, setAsked] = useState(1)

  const rows = useMemo(
    () =>
      all.filter(
        (row) =>
          !deletedIds.has(row.id) &&
          orElse(() => resource.list.where(row), true) &&
          (!where || orElse(() => where(row), true)) &&
          Object.entries(fixed).every(([key, value]) => row[key] === value),
      ),
    [all, deletedIds, resource, where, fixed],
  )
  const fitting = useMemo(() => {
    const fits = predicate([{ field: SEARCH, operator: "contains", value: search }], resource, queryTypes)
    return fits ? rows.filter(fits) : rows
  }, [rows, resource, search])
  const page = clampPage(asked, fitting.length)
  const first = (page - 1) * PAGE_SIZE
  return {
    query,
    /** Whether they have come at least once. */
    ready: loaded.current !== undefined,
    rows,
    /** The record as it came, whatever the list is narrowed to; undefined where there is none. */
    recordOf: (id: string) => all.find((record) => record.id === id),
    fitting,
    paged: fitting.slice(first, first + PAGE_SIZE),
    page,
    first,
    setPage: setAsked,
    search,
    setSearch: (text: string) => {
      setSearch(text)
      setAsked(1)
    },
  }
}
