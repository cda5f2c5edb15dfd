import type { Kysely } from "kysely"

/** Tables come from declarations, so their names and columns are known only when the process runs. */
export type Row = Record<string, unknown>
export type Tables = Record<string, Row>
/** The database, or the one connection of a transaction: inside a transaction nothing else may be used. */
export type Queries = Kysely<Tables>

export interface Database {
  kind: "sqlite" | "postgres"
  queries: Queries
  /** All or nothing. @throws whatever `work` throws, after rolling back */
  transaction: <T>(work: (trx: Queries) => Promise<T>) => Promise<T>
  /** Puts what is still in the write-ahead log into the file, then closes. */
  close: () => Promise<void>
}
