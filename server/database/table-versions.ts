/**
 * Version tokens of tables, which triggers change with each write of any process (`migrate/change-triggers.ts`). Data
 * derived from tables is valid while their versions are unchanged.
 */
import { sql } from "kysely"
import { describeError, log } from "../ground/log"
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

/** Versions on PostgreSQL. One read answers all callers that have called before it began. */
export function postgresVersions(queries: Queries): () => Promise<Versions> {
  let known: Versions | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Versions> | undefined
  let merging = false
  const statement = queries
    .selectFrom(CHANGES)
    .select(({ fn }) => [
      "name",
      sql<string>`md5(string_agg(change, ',' order by change))`.as("version"),
      fn.countAll().as("changes"),
    ])
    .groupBy("name")
    .compile()

  const merge = (rows: readonly Row[]): void => {
    const many = rows.filter(({ changes }) => Number(changes) > MERGE_FROM).map(({ name }) => String(name))
    if (many.length === 0 || merging) return
    merging = true
    void mergeChanges(queries, many)
      .catch((error: unknown) =>
        log({ event: "changes.not_gathered", level: "error", fields: describeError(error) }),
      )
      .finally(() => {
        merging = false
      })
  }
  const read = async (): Promise<Versions> => {
    const { rows } = await queries.executeQuery(statement)
    merge(rows)
    known = keepIfSame(known, rows)
    return known
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
