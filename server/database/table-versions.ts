/**
 * Whether tables have changed, whichever process changed them: a word for the contents of each, kept by triggers
 * (`migrate/change-triggers.ts`). What is made of tables is right as long as their words are the same.
 */
import { type CompiledQuery, sql } from "kysely"
import { describeError, log } from "../ground/log"
import { codeOf } from "./outage"
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
  return async () => {
    if (known?.written === written()) return known.versions
    // On the one connection, so never in the middle of a transaction.
    return queries.connection().execute(async (own) => {
      const now = written()
      if (known?.written === now) return known.versions
      const rows = await own.selectFrom(CHANGES).select(["name", "change as word"]).execute()
      const versions = unlessSame(known?.versions, rows)
      known = { written: now, versions }
      return versions
    })
  }
}

/** Of the server's processes whose word for a snapshot counts. */
const CONNECTIONS_KNOWN = 50

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

/** What a server that knows no snapshots answers. */
const UNDEFINED_FUNCTION = "42883"

interface Seen {
  snapshot: string
  /** The server's process that says so. */
  by: number
  /** Only where they were asked for. */
  words: Row[]
}

/**
 * One look at a time answers everybody who asked before it began. First PostgreSQL is asked whether anybody has committed
 * since: the same snapshot shows the same rows, and costs a fifteenth of reading them. A server that has come up again after
 * a crash may give the number of a lost transaction anew, to new processes of its own: so a snapshot counts from a process
 * that has shown these very words with it, and from others they are read.
 */
export function postgresVersions(queries: Queries): () => Promise<Versions> {
  let known: Versions | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Versions> | undefined
  let gathering = false
  let hasSnapshots = true
  /** What was seen when the words were read, and by which of the server's processes. */
  let seen = { snapshot: "", by: new Set<number>() }

  const words = queries
    .selectFrom(CHANGES)
    .select(({ fn }) => [
      "name",
      sql<string>`md5(string_agg(change, ',' order by change))`.as("word"),
      fn.countAll().as("changes"),
    ])
    .groupBy("name")
  const take = (rows: readonly Row[]): Versions => {
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
  const snapshot = sql`pg_current_snapshot()::text`.as("snapshot")
  const by = sql`pg_backend_pid()`.as("by")
  const glance = queries.selectNoFrom([snapshot, by]).compile()
  const whole = queries
    .selectNoFrom([
      snapshot,
      by,
      sql`(select coalesce(json_agg(words), '[]'::json) from (${words}) as words)`.as("words"),
    ])
    .compile()
  const ask = async (statement: CompiledQuery): Promise<Seen> => {
    const { rows } = await queries.executeQuery(statement as CompiledQuery<Seen>)
    const [row] = rows
    if (!row) throw new Error("a statement without a row")
    return row
  }

  const lookAtSnapshot = async (): Promise<Versions> => {
    if (known) {
      const now = await ask(glance)
      if (now.snapshot === seen.snapshot && seen.by.has(now.by)) return known
    }
    const now = await ask(whole)
    const others = seen.snapshot === now.snapshot && seen.by.size < CONNECTIONS_KNOWN ? seen.by : []
    seen = { snapshot: now.snapshot, by: new Set([...others, now.by]) }
    return take(now.words)
  }
  const look = async (): Promise<Versions> => {
    if (hasSnapshots)
      try {
        return await lookAtSnapshot()
      } catch (error) {
        if (codeOf(error) !== UNDEFINED_FUNCTION) throw error
        hasSnapshots = false
      }
    return take(await words.execute())
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
