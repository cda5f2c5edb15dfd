import { useShow } from "@refinedev/core"
import { useRef } from "react"
import type { ListAnswer } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { StoredRecord } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { statusOf } from "../failure/failure"

/** The rows that a list has loaded, and the query that loads them. */
export interface ListRows {
  answer: ListAnswer<StoredRecord> | undefined
  /** The whole list, if it is loaded. */
  rows: readonly StoredRecord[]
  source: Query & { isError: boolean }
}

interface Query {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

export type ShownRow =
  | { record: StoredRecord }
  | { record: null; state: "loading" | "missing" }
  | { record: null; state: "failed"; query: Query }

/** Statuses for a record that is gone, or that the user may not read. */
const MISSING: readonly unknown[] = [400, 403, 404]

/**
 * The row of the record that an address shows: from the list, or from our own server, whose list may be a page. Another host
 * gets no call for it, since its list is loaded whole.
 */
export function useShownRow(resource: Resource, id: string, { answer, rows, source }: ListRows): ShownRow {
  const isOf = (row: StoredRecord) => row.id === id
  const listed = answer?.data.find(isOf) ?? rows.find(isOf)
  // A search may hide the row while its record is open.
  const last = useRef(listed)
  if (listed) last.current = listed
  const row = last.current?.id === id ? last.current : undefined
  const reads = resource.source.kind === "rest" && isOwnServer()
  const { query } = useShow<StoredRecord>({
    resource: resource.name,
    id,
    errorNotification: false,
    queryOptions: { enabled: reads && !row, retry: false, gcTime: 0, placeholderData: undefined },
  })
  if (row) return { record: row }
  if (reads) {
    const read = query.data?.data
    if (read?.id === id)
      return orElse(() => resource.list.where(read), true)
        ? { record: read }
        : { record: null, state: "missing" }
    if (MISSING.includes(statusOf(query.error))) return { record: null, state: "missing" }
    // Without a connection the list has its copy.
    if (!query.isError || source.isFetching) return { record: null, state: "loading" }
    return { record: null, state: "failed", query }
  }
  if (source.isFetching) return { record: null, state: "loading" }
  return source.isError
    ? { record: null, state: "failed", query: source }
    : { record: null, state: "missing" }
}
