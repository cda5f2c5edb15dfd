/** A resource that moves to another table, and which rows are its own. */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import type { SnapshotResource } from "./schema-snapshot"

/** A resource whose records leave a table for another. */
export interface Move {
  resource: Resource
  /** What it and its variants were called. */
  names: ReadonlySet<string>
  from: string
  to: string
  /** What tells its records from others' of the table that they leave. */
  fixed: SnapshotResource["fixed"]
}

/** A condition: rows with these values. */
export const ownRows = (fixed: SnapshotResource["fixed"]) =>
  sql.join([sql`1 = 1`, ...fixed.map(({ column, value }) => sql`${sql.id(column)} = ${value}`)], sql` and `)
