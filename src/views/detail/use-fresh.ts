import { useOne } from "@refinedev/core"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { statusOf } from "../failure/failure"

/**
 * The row that the list has, at once, and as soon as it comes the record as the server has it now. Our own server alone is
 * asked: in front of another host a detail calls nobody. Where it may not or cannot be read the row stands.
 */
export function useFresh(
  resource: Resource,
  row: StoredRecord,
): { record: StoredRecord; refreshing: boolean; gone: boolean } {
  const { query } = useOne<StoredRecord>({
    resource: resource.name,
    id: row.id,
    errorNotification: false,
    queryOptions: {
      enabled: resource.source.kind === "rest" && isOwnServer(),
      // What was read for an earlier look is older than the row.
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
