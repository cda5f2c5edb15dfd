/**
 * Whether tables have changed, whichever process changed them: a word for the contents of each, kept by triggers
 * (`migrate/watched.ts`). What is made of tables is right as long as their words are the same.
 */
import { sql } from "kysely"
import { describeError, log } from "../ground/log"
import type { Queries, Row, Versions } from "./types"

export const CHANGES = "table_changes"

/** Beside a table's own word on SQLite: rows of it have changed, or gone, that cannot be told by `version` and `updated_at`. */
export const rowsOf = (table: string): string => `${table} rows`

/** The words of some tables as one; tables that nobody has changed yet have none. */
export const fingerprint = (versions: Versions, tables: readonly string[]): string =>
  tables.map((table) => versions.get(table) ?? "").join(" ")

function unlessSame(before: Versions | undefined, rows: readonly Row[]): Versions {
  const same =
    before?.size === rows.length && rows.every(({ name, word }) => before.get(String(name)) === word)
  return same ? before : new Map(rows.map(({ name, word }) => [String(name), String(word)]))
}

/**
 * Of an embedded database: SQLite itself says, in a few microseconds, whether anybody has written at all.
 * @param written changes with every change of the file, on this connection or another
 */
export function sqliteVersions(queries: Queries, written: () => string): () => Promise<Versions> {
  let known: { written: string; versions: Versions } | undefined
  const stands = () => {
    const now = written()
    return known?.written === now ? known.versions : undefined
  }
  return async () =>
    stands() ??
    // On the one connection, and so never in the middle of a transaction of ours.
    queries.connection().execute(async (own) => {
      const now = written()
      if (known?.written === now) return known.versions
      const rows = await own.selectFrom(CHANGES).select(["name", "change as word"]).execute()
      const versions = unlessSame(known?.versions, rows)
      known = { written: now, versions }
      return versions
    })
}

/** So many changes of a table are told apart before they are made one. */
const MOST = 50

/**
 * PostgreSQL's writers each leave a row of their own, so that none waits for another: the word of a table is made of all
 * that are there. Rows are only ever taken away together with one more being left, so no word comes twice.
 */
async function gather(queries: Queries, names: readonly string[]): Promise<void> {
  await sql`with gone as (
      delete from ${sql.id(CHANGES)} where (name, change) in (
        select name, change from ${sql.id(CHANGES)} where name in (${sql.join(names)}) for update skip locked)
      returning name)
    insert into ${sql.id(CHANGES)} (name, change)
      select name, gen_random_uuid()::text from (select distinct name from gone) as names`.execute(queries)
}

/** One look at a time answers everybody who asked before it began. */
export function postgresVersions(queries: Queries): () => Promise<Versions> {
  let known: Versions | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Versions> | undefined
  let gathering = false

  const look = async (): Promise<Versions> => {
    const rows = await queries
      .selectFrom(CHANGES)
      .select(({ fn }) => [
        "name",
        sql<string>`md5(string_agg(change, ',' order by change))`.as("word"),
        fn.countAll().as("changes"),
      ])
      .groupBy("name")
      .execute()
    const many = rows.filter(({ changes }) => Number(changes) > MOST).map(({ name }) => String(name))
    if (many.length > 0 && !gathering) {
      gathering = true
      void gather(queries, many)
        .catch((error: unknown) =>
          log({ event: "changes.not_gathered", level: "error", fields: describeError(error) }),
        )
        .finally(() => {
          gathering = false
        })
    }
    known = unlessSame(known, rows)
    return known
  }

  return () => {
    next ??= running.then(() => {
      const looking = look()
      next = undefined
      running = looking.catch(() => {})
      return looking
    })
    return next
  }
}
