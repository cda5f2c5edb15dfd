/** A resource's own rows of a table that it may share: those with its fixed values. */
import type { Resource } from "../../src/core/schema/resource"
import type { Queries } from "./types"

/** Databases bound how many parameters a statement may have. */
const CHUNK = 500

/** A query for a resource's own rows; what is wanted of them follows. */
export function ownRows(queries: Queries, resource: Resource) {
  let query = queries.selectFrom(resource.table)
  for (const { column, value } of resource.fixedValues)
    query = query.where(`${resource.table}.${column}`, "=", value)
  return query
}

/** What `read` gives for some ids, so many of them at a time as a statement may name. */
export async function inChunks<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (let from = 0; from < ids.length; from += CHUNK)
    found.push(...(await read(ids.slice(from, from + CHUNK))))
  return found
}
