import type { Database, Queries } from "../database/types"

/** The database under inspection or change: its kind and a connection. */
export interface Site {
  kind: Database["kind"]
  queries: Queries
  /** No other process writes to it, as while developing: empty parts may be dropped at a start, also on PostgreSQL. */
  alone?: boolean
}
