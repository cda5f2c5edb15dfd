import type { Kysely } from "kysely"

/** Tables come from declarations, so their names and columns are known only when the process runs. */
export type Row = Record<string, unknown>
export type Tables = Record<string, Row>
/** The database, or the one connection of a transaction: inside a transaction nothing else may be used. */
export type Queries = Kysely<Tables>

/** Table → a word that no other contents of it have ever had. The same map as before while none has changed. */
export type Versions = ReadonlyMap<string, string>

export interface Database {
  kind: "sqlite" | "postgres"
  queries: Queries
  /** Whether its file was put in place by something else than this server: a copy. */
  copied?: boolean
  /**
   * All or nothing. What was certainly not done because of a lost connection or of others' work is begun again, so
   * `work` may run more than once.
   * @throws whatever `work` throws, after rolling back; DatabaseOutage when the database does not answer
   */
  transaction: <T>(work: (trx: Queries) => Promise<T>) => Promise<T>
  /** Holds names until the transaction ends: whoever else wants one of them waits. */
  lock: (trx: Queries, names: readonly string[]) => Promise<void>
  /**
   * Work on the tables themselves that only one process at a time may do; others wait for it. SQLite looks at no foreign
   * key meanwhile: whoever changes tables has them checked before he ends.
   * @param work uses nothing but the queries that it is given
   * @param whole all or nothing; on SQLite it is so in any case. On PostgreSQL `work` begins again after a deadlock
   */
  exclusively: <T>(
    name: string,
    work: (queries: Queries) => Promise<T>,
    options?: { whole?: boolean },
  ) => Promise<T>
  /**
   * What the watched tables are, as of a moment after it was asked; whichever process has changed one.
   * Only of a database that has been prepared.
   */
  versions: () => Promise<Versions>
  /** Of a database that is a file: writes a consistent copy of it, for nobody else to read, while others may be writing. */
  copy?: (path: string) => void
  /** Puts what is still in the write-ahead log into the file, then closes. */
  close: () => Promise<void>
}
