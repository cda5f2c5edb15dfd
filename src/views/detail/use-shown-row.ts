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
 * The row of the record that an address shows: from the list, or by a read of its own from our server, whose list may be a page,
 * or from this browser, where a row without an id of its own is found after it has moved. Another host gets no call for it, since
 * its list is loaded whole.
 */
export function useShownRow(resource: Resource, id: string, { answer, rows, source }: ListRows): ShownRow {
  const isOf = (row: StoredRecord) => row.id === id
  const listed = answer?.data.find(isOf) ?? rows.find(isOf)
  const last = useRef(listed)
  if (listed) last.current = listed
  const before = last.current && isOf(last.current) ? last.current : undefined
  const isBrowser = resource.source.kind === "browser"
  const reads = isBrowser || isOwnServer()
  const { query } = useShow<StoredRecord>({
    resource: resource.name,
    id,
    errorNotification: false,
    queryOptions: { enabled: reads && !listed, retry: false, gcTime: 0, placeholderData: undefined },
  })
  if (listed) return { record: listed }
  const read = reads ? query.data?.data : undefined
  if (read && (isBrowser || isOf(read)) && orElse(() => resource.list.where(read), true))
    return { record: read }
  // A search may hide the row, and a live event remove it: the detail says so.
  if (before && !isBrowser) return { record: before }
  if (read || MISSING.includes(statusOf(query.error))) return { record: null, state: "missing" }
  // Without a connection the list has its copy.
  if (source.isFetching || (reads && !query.isError)) return { record: null, state: "loading" }
  if (reads) return { record: null, state: "failed", query }
  return { record: null, ...(source.isError ? { state: "failed", query: source } : { state: "missing" }) }
}
