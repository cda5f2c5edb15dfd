/**
 * Version tokens of tables, which change whenever any process changes the table; triggers keep them
 * (`migrate/change-triggers.ts`). Data derived from tables is valid while their versions are unchanged.
 */
import { type CompiledQuery, sql } from "kysely"
import { describeError, log } from "../ground/log"
import { codeOf } from "./outage"
import type { Queries, Row, Versions } from "./types"

export const CHANGES = "table_changes"

/** One version of several tables; a table without changes contributes ''. */
export const versionOf = (versions: Versions, tables: readonly string[]): string =>
  tables.map((table) => versions.get(table) ?? "").join(" ")

function keepIfSame(before: Versions | undefined, rows: readonly Row[]): Versions {
  const same =
    before?.size === rows.length && rows.every(({ name, version }) => before.get(String(name)) === version)
  return same ? before : new Map(rows.map(({ name, version }) => [String(name), String(version)]))
}

/**
 * Versions of an embedded database. SQLite itself reports in a few microseconds if the file has changed.
 * @param written changes with every write to the file, by any connection
 */
export function sqliteVersions(queries: Queries, written: () => string): () => Promise<Versions> {
  let known: { written: string; versions: Versions } | undefined
  return async () => {
    if (known?.written === written()) return known.versions
    // On the one connection, so never in the middle of a transaction.
    return queries.connection().execute(async (own) => {
      const now = written()
      if (known?.written === now) return known.versions
      const rows = await own.selectFrom(CHANGES).select(["name", "change as version"]).execute()
      const versions = keepIfSame(known?.versions, rows)
      known = { written: now, versions }
      return versions
    })
  }
}

/** Backend processes remembered for a snapshot. */
const MAX_BACKENDS = 50

/** Change rows of a table from which they are merged into one. */
const MERGE_FROM = 50

/**
 * Each writer on PostgreSQL inserts a row of its own, so that writers do not wait for each other; a table's version is
 * a hash of its rows. Merging deletes rows only together with an insert, so no version repeats.
 */
async function mergeChanges(queries: Queries, names: readonly string[]): Promise<void> {
  await sql`with gone as (
      delete from ${sql.id(CHANGES)} where (name, change) in (
        select name, change from ${sql.id(CHANGES)} where name in (${sql.join(names)}) for update skip locked)
      returning name)
    insert into ${sql.id(CHANGES)} (name, change)
      select name, gen_random_uuid()::text from (select distinct name from gone) as names`.execute(queries)
}

/** SQLSTATE of a server without pg_current_snapshot(). */
const UNDEFINED_FUNCTION = "42883"

interface Snapshot {
  snapshot: string
  /** Process id of the backend. */
  by: number
  /** Only in `fullQuery`. */
  versionRows: Row[]
}

/**
 * One read answers all callers that asked before it began. An unchanged snapshot means unchanged rows and costs a
 * fifteenth of reading them. After a crash PostgreSQL may reuse a lost transaction's number, but in new backends: a
 * snapshot counts only for backends that have returned these versions with it.
 */
export function postgresVersions(queries: Queries): () => Promise<Versions> {
  let known: Versions | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Versions> | undefined
  let merging = false
  let hasSnapshots = true
  /** Snapshot of the last full read, and the backends that have returned it. */
  let seen = { snapshot: "", by: new Set<number>() }

  const versionRows = queries
    .selectFrom(CHANGES)
    .select(({ fn }) => [
      "name",
      sql<string>`md5(string_agg(change, ',' order by change))`.as("version"),
      fn.countAll().as("changes"),
    ])
    .groupBy("name")
  const take = (rows: readonly Row[]): Versions => {
    const many = rows.filter(({ changes }) => Number(changes) > MERGE_FROM).map(({ name }) => String(name))
    if (many.length > 0 && !merging) {
      merging = true
      void mergeChanges(queries, many)
        .catch((error: unknown) =>
          log({ event: "changes.not_gathered", level: "error", fields: describeError(error) }),
        )
        .finally(() => {
          merging = false
        })
    }
    known = keepIfSame(known, rows)
    return known
  }
  const snapshot = sql`pg_current_snapshot()::text`.as("snapshot")
  const by = sql`pg_backend_pid()`.as("by")
  const snapshotQuery = queries.selectNoFrom([snapshot, by]).compile()
  const fullQuery = queries
    .selectNoFrom([
      snapshot,
      by,
      sql`(select coalesce(json_agg(v), '[]'::json) from (${versionRows}) as v)`.as("versionRows"),
    ])
    .compile()
  const first = async (statement: CompiledQuery): Promise<Snapshot> => {
    const { rows } = await queries.executeQuery(statement as CompiledQuery<Snapshot>)
    const [row] = rows
    if (!row) throw new Error("a statement without a row")
    return row
  }

  const readBySnapshot = async (): Promise<Versions> => {
    if (known) {
      const now = await first(snapshotQuery)
      if (now.snapshot === seen.snapshot && seen.by.has(now.by)) return known
    }
    const now = await first(fullQuery)
    const others = seen.snapshot === now.snapshot && seen.by.size < MAX_BACKENDS ? seen.by : []
    seen = { snapshot: now.snapshot, by: new Set([...others, now.by]) }
    return take(now.versionRows)
  }
  const read = async (): Promise<Versions> => {
    if (hasSnapshots)
      try {
        return await readBySnapshot()
      } catch (error) {
        if (codeOf(error) !== UNDEFINED_FUNCTION) throw error
        hasSnapshots = false
      }
    return take(await versionRows.execute())
  }

  return () => {
    next ??= running.then(() => {
      const reading = read()
      next = undefined
      running = reading.catch(() => {})
      return reading
    })
    return next
  }
}
