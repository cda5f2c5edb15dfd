import type { Kysely } from "kysely"

/** Tables come from declarations, so their names and columns are known only when the process runs. */
export type Row = Record<string, unknown>
export type Tables = Record<string, Row>
/** The database, or the connection of a transaction; inside a transaction use nothing else. */
export type Queries = Kysely<Tables>

/** Table → version token, never reused for other contents. The same Map while no table has changed. */
export type Versions = ReadonlyMap<string, string>

/** Notifications between the processes of a database. */
export interface Notifications {
  /** Sends texts of at most 7 900 bytes to all processes, this one included. Rejects if the database does not answer. */
  notify: (payloads: readonly string[]) => Promise<void>
  /**
   * Hears the texts of all processes, on a connection of its own that reconnects.
   * @param on `lost`: texts may be missed until `heard` is called @returns a function that stops
   */
  listen: (on: { message: (payload: string) => void; heard: () => void; lost: () => void }) => () => void
}

export interface Database {
  kind: "sqlite" | "postgres"
  queries: Queries
  /** True if another program wrote the file, such as a restored copy. */
  copied?: boolean
  /**
   * Atomic. Work without effect because of a lost connection or a conflict runs again, so `work` may run more than
   * once.
   * @throws the error of `work` after rolling back; DatabaseOutage if the database does not answer
   */
  transaction: <T>(work: (trx: Queries) => Promise<T>) => Promise<T>
  /** Locks names until the transaction ends; other transactions wait for them. */
  lock: (trx: Queries, names: readonly string[]) => Promise<void>
  /**
   * Runs schema changes, in one process at a time; others wait. SQLite checks no foreign keys meanwhile, so `work` must
   * check them.
   * @param work uses only the queries that it receives
   * @param whole atomic; always true on SQLite. On PostgreSQL `work` runs again after a deadlock
   */
  exclusively: <T>(
    name: string,
    work: (queries: Queries) => Promise<T>,
    options?: { whole?: boolean },
  ) => Promise<T>
  /**
   * Versions of the watched tables at a moment after the call, including changes by other processes. Requires a
   * prepared database.
   */
  versions: () => Promise<Versions>
  /** PostgreSQL only. */
  notifications?: Notifications
  /** SQLite only: writes a consistent, private copy while others may write. */
  copy?: (path: string) => void
  /** Checkpoints the write-ahead log, then closes. */
  close: () => Promise<void>
}
