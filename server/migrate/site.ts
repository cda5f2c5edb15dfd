import type { Database, Queries } from "../database/types"

/** The database under inspection or change: its kind and a connection. */
export interface Site {
  kind: Database["kind"]
  queries: Queries
  /** True if no other process writes to it, as in development: a start may drop empty parts also on PostgreSQL. */
  alone?: boolean
}
