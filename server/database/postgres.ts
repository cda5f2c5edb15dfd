/** PostgreSQL and databases that speak its protocol. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely"
import pg from "pg"
import { createNotifications } from "./notifications"
import { createPostgresDriver } from "./postgres-driver"
import { createOutageRetry, RETRYABLE, retryOn } from "./retry"
import { createSemaphore } from "./semaphore"
import { postgresVersions } from "./table-versions"
import type { Database, Tables } from "./types"

const INT8 = 20
const CONNECTIONS = 10
/** Timeout for a new connection. */
const CONNECT_MS = 5000
/** Timeout for a free connection of the pool. */
const PATIENCE_MS = 10_000
/** Timeouts in milliseconds by which PostgreSQL ends hanging statements, locks and transactions. */
const LIMITS =
  "set statement_timeout = 15000; set lock_timeout = 8000; set idle_in_transaction_session_timeout = 15000"
/** Longer than all of them: a statement without an answer by then has lost its connection. */
const ANSWER_MS = 20_000
/** A start waits this long for the migration of another process. */
const MAINTENANCE_LIMITS =
  "set statement_timeout = 0; set lock_timeout = 120000; set idle_in_transaction_session_timeout = 0"

/** Errors of the second of two processes that create the same object: its next attempt finds the object. */
const CREATING = new Set([...RETRYABLE, "23505", "42P07", "42710", "XX000"])

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig

function connect(url: string, { limits, answerWithinMs }: { limits: string; answerWithinMs?: number }) {
  const retry = createOutageRetry()
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: "koperasi",
    types,
    // A statement, since connection poolers refuse these settings in the first packet.
    onConnect: (client) =>
      client.query({ text: limits, query_timeout: CONNECT_MS } as pg.QueryConfig) as never,
  })
  const semaphore = createSemaphore(CONNECTIONS, PATIENCE_MS)
  const driver = createPostgresDriver({ pool, semaphore, retry, answerWithinMs })
  const queries = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { queries, retry }
}

/** Holds a named lock row: an ordinary row, since distributed databases have no advisory locks. */
export const acquireLock = (trx: Kysely<Tables>, name: string): Promise<unknown> =>
  sql`insert into locks (name) values (${name}) on conflict (name) do update set name = excluded.name`.execute(
    trx,
  )

/** @param url postgres://user:password@host:port/database @throws when the server cannot be reached */
export async function openPostgres(url: string): Promise<Database> {
  const { queries, retry } = connect(url, { limits: LIMITS, answerWithinMs: ANSWER_MS })
  await sql`select 1`.execute(queries).catch(async (error: unknown) => {
    await queries.destroy()
    throw error
  })
  const { notifications, close: stopListening } = createNotifications(url, queries)
  const readCommitted = queries.transaction().setIsolationLevel("read committed")
  return {
    kind: "postgres",
    queries,
    // Read committed, regardless of the database's default: reads after a lock wait see new rows.
    transaction: (work) => retry.run(() => retryOn(RETRYABLE, () => readCommitted.execute(work))),
    lock: async (trx, names) => {
      // Sorted, so that two transactions with several locks cannot deadlock.
      for (const name of [...new Set(names)].sort()) await acquireLock(trx, name)
    },
    exclusively: async (name, work, { whole = false } = {}) => {
      // Schema changes take long and need a connection beside the one that holds the lock.
      const { queries: own } = connect(url, { limits: MAINTENANCE_LIMITS })
      try {
        await retryOn(CREATING, () =>
          sql`create table if not exists locks (name text primary key)`.execute(own),
        )
        const run = () =>
          own
            .transaction()
            .setIsolationLevel("read committed")
            .execute(async (trx) => {
              await acquireLock(trx, name)
              return work(whole ? trx : own)
            })
        // A deadlock with a reader of several tables ends one of both.
        return await (whole ? retryOn(RETRYABLE, run) : run())
      } finally {
        await own.destroy()
      }
    },
    versions: postgresVersions(queries),
    notifications,
    close: () => {
      stopListening()
      return queries.destroy()
    },
  }
}
