/** A resource that moves to another table, and which rows are its own. */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import type { SnapshotResource } from "./schema-snapshot"

export interface Move {
  resource: Resource
  /** Former names of it and its variants. */
  names: ReadonlySet<string>
  from: string
  to: string
  /** Column values that distinguish its records in the old table. */
  fixed: SnapshotResource["fixed"]
}

/** A condition: rows with these values. */
export const selectRows = (fixed: SnapshotResource["fixed"]) =>
  sql.join([sql`1 = 1`, ...fixed.map(({ column, value }) => sql`${sql.id(column)} = ${value}`)], sql` and `)
