/** Refreshes the index of a list: filled once by its build, then updated for the rows that triggers note as stale. */
import { createHash, randomUUID } from "node:crypto"
import { setImmediate as breathe } from "node:timers/promises"
import { sql } from "kysely"
import type { Database, Queries } from "../../database/types"
import { INDEXES, STALE_ROWS } from "../../migrate/index-triggers"
import { choiceColumns, type IndexSite, keyColumns } from "./list-index"
import { createIndexTables, fillNext, trigrams, updateKeys } from "./tables"
import { indexTriggersOf } from "./triggers"

/** Rows of one transaction, which blocks other writers, on SQLite also readers. */
const AT_ONCE = 250
/** Lease of an index in seconds, renewed hourly by each process that uses it. */
export const LEASE_S = 24 * 60 * 60

/** PostgreSQL: while a new trigger waits for a long write, later writers wait too. The next query tries again. */
const LOCK_MS = 2000

/** The database's clock in seconds, since the clocks of several machines may differ. */
export const nowIn = ({ kind }: Pick<Database, "kind">) =>
  sql<number>`${sql.raw(kind === "sqlite" ? "unixepoch()" : "extract(epoch from clock_timestamp())::bigint")}`

export interface IndexState {
  /** Hash of the columns and of the database's operators; '': the index is invalid. */
  shape: string
  generation: string
  /** Last id that is filled; null: the index is complete. */
  made_to: string | null
  /** True if stale rows are noted. */
  stale: boolean
  /** Number of the index's triggers that exist and are enabled. */
  watched: number
}

function triggersThere({ db, listIndex }: IndexSite) {
  const watches = indexTriggersOf(db.kind, listIndex)
  const names = sql.join(watches.map(({ trigger }) => trigger))
  if (db.kind === "sqlite")
    return sql`select count(*) from sqlite_master where type = 'trigger' and name in (${names})`
  const tables = sql.join([...new Set(watches.map(({ table }) => table))])
  return sql`select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${tables})
    and t.tgname in (${names}) and t.tgenabled <> 'D'`
}

const readState = async (queries: Queries, site: IndexSite): Promise<IndexState | undefined> => {
  const { index } = site.listIndex
  const { rows } = await sql<IndexState>`select shape, generation, made_to,
    exists (select 1 from ${sql.id(STALE_ROWS)} where name = ${index}) as stale, (${triggersThere(site)}) as watched
    from ${sql.id(INDEXES)} where name = ${index}`.execute(queries)
  return rows[0]
}

/** Generation of the index; undefined: there is no index. */
export const generationOf = async ({ db, listIndex }: IndexSite): Promise<string | undefined> =>
  (
    await db.queries
      .selectFrom(INDEXES)
      .select("generation")
      .where("name", "=", listIndex.index)
      .executeTakeFirst()
  )?.generation as string | undefined

/** Hash of the columns and operators. The build is in the index's name (`listIndexesOf`). */
const shapeOf = ({ listIndex }: IndexSite, operators: string | null): string =>
  createHash("sha256")
    .update(JSON.stringify([keyColumns(listIndex), choiceColumns(listIndex), operators]))
    .digest("base64url")

const isWhole = ({ db, listIndex }: IndexSite, state: IndexState | undefined, shape: string) =>
  state?.shape === shape && Number(state.watched) === indexTriggersOf(db.kind, listIndex).length

/** Creates the index's tables, empty, and its triggers. */
async function begin(site: IndexSite, shape: string, operators: string | null): Promise<void> {
  const { db, listIndex } = site
  const name = listIndex.index
  await db.transaction(async (trx) => {
    await db.lock(trx, [name])
    if (isWhole(site, await readState(trx, site), shape)) return
    await createIndexTables(trx, site, operators)
    await trx.deleteFrom(INDEXES).where("name", "=", name).execute()
    await sql`insert into ${sql.id(INDEXES)} (name, shape, generation, made_to, used_until)
      values (${name}, ${shape}, ${randomUUID()}, '', ${nowIn(db)} + ${sql.lit(LEASE_S)})`.execute(trx)
    // Last: writers of these tables wait for the end of this transaction, and every later write is noted.
    if (db.kind === "postgres") await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
    for (const { trigger, statement } of indexTriggersOf(db.kind, listIndex)) {
      if (db.kind === "sqlite") await sql`drop trigger if exists ${sql.id(trigger)}`.execute(trx)
      await sql.raw(statement).execute(trx)
    }
    await trx.deleteFrom(STALE_ROWS).where("name", "=", name).execute()
  })
}

/** The fill or refresh of an index by this process. */
interface Turn {
  site: IndexSite
  /** Another generation in the database means that another process has begun a rebuild. */
  generation: string
}

/** Runs `work` while the index is being filled. @returns its result; false: another process has finished the fill */
const filling = (
  { site, generation }: Turn,
  work: (trx: Queries, after: string) => Promise<boolean>,
): Promise<boolean> =>
  site.db.transaction(async (trx) => {
    await site.db.lock(trx, [site.listIndex.index])
    const state = await readState(trx, site)
    return state?.generation === generation && state.made_to !== null ? work(trx, state.made_to) : false
  })

/** Fills some rows. @returns false: the index is complete */
const fillSome = (turn: Turn): Promise<boolean> =>
  filling(turn, async (trx, after) => {
    const last = await fillNext(trx, turn.site, { after, most: AT_ONCE })
    const { index } = turn.site.listIndex
    await trx.updateTable(INDEXES).set({ made_to: last }).where("name", "=", index).execute()
    return last !== null
  })

/** Notes the rows of the list that refer to changed records of a table as stale. */
async function noteReferring(
  trx: Queries,
  { listIndex }: IndexSite,
  { via, ids }: { via: string; ids: readonly string[] },
): Promise<void> {
  const { resource, targets, index } = listIndex
  for (const { table, by } of targets) {
    if (table !== via) continue
    const own =
      "column" in by
        ? sql`select ${index}, id, '' from ${sql.id(resource.table)} where ${sql.id(by.column)} in (${sql.join(ids)})`
        : sql`select ${index}, owner_id, '' from ${sql.id(by.links)} where target_id in (${sql.join(ids)})`
    await sql`insert into ${sql.id(STALE_ROWS)} (name, id, via) ${own}`.execute(trx)
  }
}

/** Recomputes some stale rows. @returns true if there may be more */
const refreshSome = ({ site, generation }: Turn): Promise<boolean> =>
  site.db.transaction(async (trx) => {
    const { db, listIndex } = site
    const name = listIndex.index
    await db.lock(trx, [name])
    const state = await readState(trx, site)
    if (state?.generation !== generation || state.made_to !== null) return false
    const place = sql.raw(db.kind === "sqlite" ? "rowid" : "ctid")
    const { rows } = await sql<{
      id: string
      via: string
    }>`delete from ${sql.id(STALE_ROWS)} where ${place} in
      (select ${place} from ${sql.id(STALE_ROWS)} where name = ${name} limit ${AT_ONCE}) returning id, via`.execute(
      trx,
    )
    const byVia = new Map<string, Set<string>>()
    for (const { id, via } of rows) byVia.set(via, (byVia.get(via) ?? new Set()).add(id))
    await updateKeys(trx, site, [...(byVia.get("") ?? [])])
    byVia.delete("")
    for (const [via, ids] of byVia) await noteReferring(trx, site, { via, ids: [...ids] })
    return rows.length === AT_ONCE || byVia.size > 0
  })

/**
 * Brings every key to the state of its row at some moment after the call.
 * @param goOn called after each transaction; throws to stop
 * @returns the generation of the index: a read of the index is valid if the generation is the same afterwards
 */
export async function refreshIndex(site: IndexSite, goOn: () => void = () => {}): Promise<string> {
  const rest = async () => {
    await breathe()
    goOn()
  }
  const { db } = site
  for (;;) {
    const operators = await trigrams(db)
    const shape = shapeOf(site, operators)
    let state = await readState(db.queries, site)
    if (!isWhole(site, state, shape)) {
      await begin(site, shape, operators)
      state = await readState(db.queries, site)
    }
    if (state) {
      const turn = { site, generation: state.generation }
      if (state.made_to !== null) await fillAll(turn, rest)
      // Rows may have been noted while the index was filled.
      if (state.stale || state.made_to !== null) while (await refreshSome(turn)) await rest()
      const now = await readState(db.queries, site)
      if (now?.generation === state.generation && now.made_to === null && isWhole(site, now, shape))
        return now.generation
    }
    // Another process has begun a rebuild, or a migration has invalidated the index.
    await rest()
  }
}

async function fillAll(turn: Turn, rest: () => Promise<void>): Promise<void> {
  while (await fillSome(turn)) await rest()
  const { db, listIndex } = turn.site
  const { index, parts, choices } = listIndex
  const made = [index, parts, ...(choices.of.length > 0 ? [choices.table] : [])]
  if (db.kind === "postgres") for (const name of made) await sql`analyze ${sql.id(name)}`.execute(db.queries)
}
