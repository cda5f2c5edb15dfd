/** The database behind a query builder, where one statement suits one of them better. */
import { PostgresAdapter } from "kysely"
import type { Database, Queries } from "./types"

export const kindOf = (queries: Queries): Database["kind"] =>
  queries.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite"
