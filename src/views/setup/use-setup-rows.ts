import { useEffect, useMemo, useRef, useState } from "react"
import { PAGE_SIZE } from "../../core/query/page-number"
import { type ListAnswer, SEARCH } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { StoredRecord, Values } from "../../core/schema/types"
import { allRows, useMemoryPage } from "../../lists/memory-page"
import { useWholeList } from "../../lists/whole-list"

const NO_ROWS: readonly StoredRecord[] = []
const NO_PAGE: ListAnswer<StoredRecord> = { data: [], total: 0, currentPage: 1 }

/** Values that narrow the list. */
export interface Narrowing {
  fixed: Readonly<Record<string, string>>
  where: ((record: Values) => boolean) | undefined
  /** Deleted ids, hidden until the list is loaded again. */
  deletedIds: ReadonlySet<string>
  /** Called with the whole list, once it is loaded. */
  settle: (loaded: readonly StoredRecord[]) => void
}

/** The rows of a setup list: all, those that match the search, and the page that is shown. */
export function useSetupRows(resource: Resource, { fixed, where, deletedIds, settle }: Narrowing) {
  const query = useWholeList(resource)
  // Loaded records stay while they are loaded again: a row may be in use as a form.
  const loaded = useRef(query.data?.data)
  loaded.current = query.data?.data ?? loaded.current
  const all = loaded.current ?? NO_ROWS
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record may be deleted after the list was loaded without it
  useEffect(() => settle(all), [all, settle, deletedIds])
  const [search, setSearch] = useState("")
  const [currentPage, setPage] = useState(1)

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
  const wanted = useMemo(
    () => ({
      filters: [{ field: SEARCH, operator: "contains", value: search }],
      pagination: { currentPage, pageSize: PAGE_SIZE },
    }),
    [search, currentPage],
  )
  const { answer = NO_PAGE } = useMemoryPage(resource, rows, wanted)
  return {
    query,
    /** True once they were loaded. */
    ready: loaded.current !== undefined,
    rows,
    /** The record as loaded, whatever narrows the list; undefined if there is none. */
    recordOf: (id: string) => all.find((record) => record.id === id),
    /** Every row that the search finds. */
    fit: (signal?: AbortSignal) => allRows(resource, rows, wanted, signal),
    answer,
    setPage,
    search,
    setSearch: (text: string) => {
      setSearch(text)
      setPage(1)
    },
  }
}
