/** Kind of the database behind a query builder, for statements that differ between both. */
import { PostgresAdapter } from "kysely"
import type { Database, Queries } from "./types"

export const kindOf = (queries: Queries): Database["kind"] =>
  queries.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite"
