import type { Database, Queries } from "../database/types"

/** Where tables are looked at and changed: the database's kind, and the queries of whoever holds it for that. */
export interface Site {
  kind: Database["kind"]
  queries: Queries
}
