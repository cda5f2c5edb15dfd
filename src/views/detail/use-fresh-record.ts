import { useShow } from "@refinedev/core"
import { useRef } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { statusOf } from "../failure/failure"

/**
 * Returns the list's row at once, then the record as the server has it now. Only our own server is queried: with another host a
 * detail makes no call. If the read fails, the row stays.
 */
export function useFreshRecord(
  resource: Resource,
  row: StoredRecord,
): { record: StoredRecord; refreshing: boolean; gone: boolean } {
  // Refine subscribes once, for the first record.
  const shown = useRef(row.id)
  shown.current = row.id
  const { query } = useShow<StoredRecord>({
    resource: resource.name,
    id: row.id,
    errorNotification: false,
    // `auto` would load the list, too.
    liveMode: "manual",
    liveParams: { subscriptionType: undefined },
    onLiveEvent: ({ payload: { ids } }) => {
      if (!ids || ids.includes(shown.current)) void query.refetch()
    },
    queryOptions: {
      enabled: resource.source.kind === "rest" && isOwnServer(),
      // A record read for an earlier opening is older than the row.
      gcTime: 0,
      placeholderData: undefined,
    },
  })
  const fresh = query.data?.data
  return {
    record: fresh?.id === row.id ? fresh : row,
    refreshing: query.isFetching,
    gone: statusOf(query.error) === 404,
  }
}
