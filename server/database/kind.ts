/** Which database a query goes to, where one statement serves the one better than the other. */
import { PostgresAdapter } from "kysely"
import type { Database, Queries } from "./types"

export const kindOf = (queries: Queries): Database["kind"] =>
  queries.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite"
