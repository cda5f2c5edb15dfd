/** Rows of one resource in a table that resources may share: those with its fixed values. */
import type { Resource } from "../../src/core/schema/resource"
import type { Queries } from "./types"

/** Ids per statement: databases limit bound parameters. */
const CHUNK = 500

export function selectRows(queries: Queries, resource: Resource) {
  let query = queries.selectFrom(resource.table)
  for (const { column, value } of resource.fixedValues)
    query = query.where(`${resource.table}.${column}`, "=", value)
  return query
}

/** Calls `read` with chunks of ids, as many as one statement may bind. */
export async function inChunks<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (let from = 0; from < ids.length; from += CHUNK)
    found.push(...(await read(ids.slice(from, from + CHUNK))))
  return found
}
