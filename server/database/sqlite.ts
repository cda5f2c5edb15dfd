/** The embedded database: SQLite through the `node:sqlite` interface. */
import { closeSync, openSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { Kysely, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely"
import { describeError, log } from "../ground/log"
import { makeFolder, restrictFile } from "../ground/private-files"
import { outageOf } from "./outage"
import { createPatientDriver } from "./sqlite-driver"
import { withCode } from "./sqlite-errors"
import { prepareFile } from "./sqlite-file"
import { sqliteVersions } from "./table-versions"
import type { Database, Tables } from "./types"

interface Statement {
  columns: () => unknown[]
  get: (...parameters: unknown[]) => unknown
  all: (...parameters: unknown[]) => unknown[]
  run: (...parameters: unknown[]) => { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate: (...parameters: unknown[]) => IterableIterator<unknown>
}
export interface Connection {
  prepare: (sql: string) => Statement
  exec: (sql: string) => void
  close: () => void
}
type Driver = new (path: string) => Connection

/** The first SQLite without the fault that could reset the write-ahead log. */
const OLDEST = [3, 51, 3] as const
/** Maximum number of prepared statements: `in (…)` lists produce many. */
const CACHED = 400

function isRecent(version: string | undefined): boolean {
  const parts = (version ?? "0").split(".").map(Number)
  for (const [index, least] of OLDEST.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}

/** Node's own SQLite if it is recent enough, else the packaged one. */
export function loadDriver(): Driver {
  const builtIn = isRecent(process.versions.sqlite)
    ? (process.getBuiltinModule("node:sqlite") as unknown as { DatabaseSync: Driver } | undefined)
    : undefined
  if (builtIn) return builtIn.DatabaseSync
  const require = createRequire(import.meta.url)
  return (require("@photostructure/sqlite") as { DatabaseSync: Driver }).DatabaseSync
}

/**
 * SQLite silently stores NULL for a Date and cuts text at NUL; both are refused here.
 * @throws TypeError for a value that SQLite would change
 */
function guard(value: unknown): unknown {
  if (value === null || typeof value === "bigint" || value instanceof Uint8Array) return value
  if (typeof value === "string" && !value.includes("\0")) return value
  if (typeof value === "number" && Number.isFinite(value)) return value
  throw new TypeError(`a ${typeof value} cannot be bound to a statement as it is`)
}

/** The interface of Kysely's SQLite dialect, with a cache of prepared statements. */
function asDialectDatabase(connection: Connection) {
  const cache = new Map<string, Statement & { reader: boolean }>()
  const prepared = (text: string) => {
    // A transaction that writes later must hold the write lock from its start, or it can fail half-way as busy.
    const sql = text === "begin" ? "begin immediate" : text
    const known = cache.get(sql)
    if (known) return known
    const made = connection.prepare(sql)
    // Called once per statement, since it allocates an object per column.
    const statement = Object.assign(made, { reader: made.columns().length > 0 })
    const oldest = cache.size >= CACHED ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(sql, statement)
    return statement
  }
  return {
    close: () => connection.close(),
    prepare: (sql: string) => {
      const statement = prepared(sql)
      return {
        reader: statement.reader,
        all: (parameters: readonly unknown[]) => withCode(() => statement.all(...parameters.map(guard))),
        run: (parameters: readonly unknown[]) => statement.run(...parameters.map(guard)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(guard)),
      }
    },
  }
}

/** SQLite's own wait blocks the process; the driver waits instead. */
const BLOCKING_MS = 0
/** A start waits this long for the migration of another process. */
const MAINTENANCE_MS = 60_000

/** Creates a database with its write version set: an empty file in a data folder means a lost database. */
function makeFile(Driver: Driver, path: string): void {
  makeFolder(dirname(path))
  const connection = new Driver(path)
  connection.exec("PRAGMA journal_mode=WAL")
  connection.close()
}

/**
 * Copies one committed state of a database, on a separate connection.
 * @param to receives its name when the copy is complete; private to the server's user
 */
export function copyDatabase(path: string, to: string): void {
  const Driver = loadDriver()
  const making = `${to}.tmp`
  // Created with our own mode; SQLite accepts an empty file.
  closeSync(openSync(making, "w", 0o600))
  restrictFile(making)
  const connection = new Driver(path)
  try {
    connection.exec(`PRAGMA busy_timeout=${MAINTENANCE_MS}`)
    connection.exec(`VACUUM INTO '${making.replaceAll("'", "''")}'`)
  } catch (error) {
    // An incomplete copy is useless but contains private data.
    rmSync(making, { force: true })
    throw error
  } finally {
    connection.close()
  }
  renameSync(making, to)
}

/**
 * Opens the file and creates it if it is missing.
 * @param path a file, or `:memory:` for a database that ends with the process
 * @param patienceMs a request waits this long for a lock of another program
 */
export function openSqlite(path: string, { patienceMs = 4000 } = {}): Database {
  const Driver = loadDriver()
  const { copied } =
    path === ":memory:" ? { copied: false } : prepareFile(path, (file) => makeFile(Driver, file))
  const connection = new Driver(path)
  try {
    // FULL: an acknowledged write survives a kill and a power cut.
    for (const pragma of [
      "busy_timeout=5000",
      "journal_mode=WAL",
      "synchronous=FULL",
      "foreign_keys=ON",
      "temp_store=MEMORY",
      `busy_timeout=${BLOCKING_MS}`,
    ])
      connection.exec(`PRAGMA ${pragma}`)
  } catch (error) {
    connection.close()
    throw error
  }
  const database = asDialectDatabase(connection) as never
  const queries = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createPatientDriver(new SqliteDriver({ database }), patienceMs),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  const others = connection.prepare("pragma data_version")
  const ours = connection.prepare("select total_changes() as changes")
  const written = () => JSON.stringify([others.get(), ours.get()])
  const transaction: Database["transaction"] = (work) => queries.transaction().execute(work)
  return {
    kind: "sqlite",
    queries,
    copied,
    transaction,
    // A transaction holds the whole file against other writers from its start.
    lock: async () => {},
    exclusively: async (_, work) => {
      const until = Date.now() + MAINTENANCE_MS
      for (;;) {
        try {
          // Only possible outside a transaction. `connection()` blocks other writers until the keys are on again.
          return await queries.connection().execute(async (own) => {
            await sql`pragma foreign_keys = off`.execute(own)
            try {
              return await own.transaction().execute(work)
            } finally {
              await sql`pragma foreign_keys = on`.execute(own)
            }
          })
        } catch (error) {
          if (outageOf(error) !== "busy" || Date.now() > until) throw error
        }
      }
    },
    versions: sqliteVersions(queries, written),
    ...(path !== ":memory:" && { copy: (to: string) => copyDatabase(path, to) }),
    close: async () => {
      try {
        connection.exec("PRAGMA wal_checkpoint(TRUNCATE)")
      } catch (error) {
        // The pages stay in the write-ahead log; the next open reads them.
        log({ event: "database.log_kept", level: "error", fields: describeError(error) })
      }
      await queries.destroy()
    },
  }
}
