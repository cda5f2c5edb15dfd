import type { Database, Queries } from "../database/types"

/** Where tables are looked at and changed: the database's kind, and the queries of whoever holds it for that. */
export interface Site {
  kind: Database["kind"]
  queries: Queries
  /** Nobody else writes to it, as while developing: what holds nothing may go by itself, on PostgreSQL too. */
  alone?: boolean
}
