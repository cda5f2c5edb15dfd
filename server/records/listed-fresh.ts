/** Brings the keys of a list up to its rows: filled once by each build of the server, then row by row as triggers note them. */
import { createHash } from "node:crypto"
import { setImmediate as breathe } from "node:timers/promises"
import { sql } from "kysely"
import { choiceColumns, keyColumns, LISTED, STALE } from "../database/listed"
import type { Queries } from "../database/types"
import { BUILD } from "../ground/build"
import { createCounting } from "./listed-parts"
import type { ListedSite } from "./listed-site"
import { fillNext, makeListedTable, remake, trigrams } from "./listed-table"

/** Rows of one transaction; meanwhile nobody else writes, and on SQLite nobody is answered. */
const AT_ONCE = 250

const lockOf = ({ listed }: ListedSite): string => `listed:${listed.resource.name}`

interface State {
  shape: string
  /** The last id whose keys are there; null: all are. */
  made_to: string | null
}

const readState = async (queries: Queries, { listed }: ListedSite): Promise<State | undefined> =>
  (await queries
    .selectFrom(LISTED)
    .select(["shape", "made_to"])
    .where("name", "=", listed.resource.name)
    .executeTakeFirst()) as State | undefined

/** What the keys are made by: this build of the server, and what of the database is used. */
const shapeOf = (site: ListedSite, operators: string | null): string =>
  createHash("sha256")
    .update(JSON.stringify([BUILD, keyColumns(site.listed), choiceColumns(site.listed), operators]))
    .digest("base64url")

/** Takes the list over from another build, or from nobody. */
async function begin(site: ListedSite, shape: string, operators: string | null): Promise<void> {
  const { db, listed } = site
  const { name } = listed.resource
  await db.transaction(async (trx) => {
    await db.lock(trx, [lockOf(site)])
    if ((await readState(trx, site))?.shape === shape) return
    await makeListedTable(trx, site, operators)
    await trx.deleteFrom(STALE).where("list", "=", name).execute()
    await trx.deleteFrom(LISTED).where("name", "=", name).execute()
    await trx.insertInto(LISTED).values({ name, shape, made_to: "" }).execute()
  })
}

/** Work on a list whose keys are not all there, as its only process. @returns what `work` does; false: another has done it */
const filling = (
  site: ListedSite,
  shape: string,
  work: (trx: Queries, after: string) => Promise<boolean>,
): Promise<boolean> =>
  site.db.transaction(async (trx) => {
    await site.db.lock(trx, [lockOf(site)])
    const state = await readState(trx, site)
    return state?.shape === shape && state.made_to !== null ? work(trx, state.made_to) : false
  })

const madeTo = async (trx: Queries, { listed }: ListedSite, last: string | null): Promise<void> => {
  await trx.updateTable(LISTED).set({ made_to: last }).where("name", "=", listed.resource.name).execute()
}

/** @returns whether there may be more to fill */
const fillSome = (site: ListedSite, shape: string): Promise<boolean> =>
  filling(site, shape, async (trx, after) => {
    const last = await fillNext(trx, site, { after, most: AT_ONCE })
    if (last !== null) await madeTo(trx, site, last)
    return last !== null
  })

/** Fills a list, then counts what its rows hold. */
async function fill(site: ListedSite, shape: string, rest: () => Promise<void>): Promise<void> {
  const counting = createCounting(site)
  const count = async (queries: Queries) => {
    while (await counting.some(queries)) await rest()
  }
  const finish = (): Promise<boolean> =>
    filling(site, shape, async (trx, after) => {
      // What has come since is filled first.
      const last = await fillNext(trx, site, { after, most: AT_ONCE })
      if (last !== null) await madeTo(trx, site, last)
      else {
        // Of another process, where it fills the list as well.
        while (await counting.some(trx)) {}
        await counting.write(trx)
        await madeTo(trx, site, null)
      }
      return last !== null
    })
  do {
    while (await fillSome(site, shape)) await rest()
    await count(site.db.queries)
  } while (await finish())
}

/** The rows of the list that refer to some records of a table are stale because these are. */
async function noteReferring(
  trx: Queries,
  { listed }: ListedSite,
  { via, ids }: { via: string; ids: readonly string[] },
): Promise<void> {
  const { resource, targets } = listed
  for (const { table, by } of targets) {
    if (table !== via) continue
    const own =
      "column" in by
        ? sql`select ${resource.name}, id, '' from ${sql.id(resource.table)} where ${sql.id(by.column)} in (${sql.join(ids)})`
        : sql`select ${resource.name}, owner_id, '' from ${sql.id(by.links)} where target_id in (${sql.join(ids)})`
    await sql`insert into ${sql.id(STALE)} (list, id, via) ${own}`.execute(trx)
  }
}

/** @returns whether there may be more to make anew */
const refreshSome = (site: ListedSite, shape: string): Promise<boolean> =>
  site.db.transaction(async (trx) => {
    const { db, listed } = site
    const { name } = listed.resource
    await db.lock(trx, [lockOf(site)])
    const state = await readState(trx, site)
    if (state?.shape !== shape || state.made_to !== null) return false
    const place = sql.raw(db.kind === "sqlite" ? "rowid" : "ctid")
    const { rows } = await sql<{ id: string; via: string }>`delete from ${sql.id(STALE)} where ${place} in
      (select ${place} from ${sql.id(STALE)} where list = ${name} limit ${AT_ONCE}) returning id, via`.execute(
      trx,
    )
    const byVia = new Map<string, Set<string>>()
    for (const { id, via } of rows) byVia.set(via, (byVia.get(via) ?? new Set()).add(id))
    await remake(trx, site, [...(byVia.get("") ?? [])])
    byVia.delete("")
    for (const [via, ids] of byVia) await noteReferring(trx, site, { via, ids: [...ids] })
    return rows.length === AT_ONCE || byVia.size > 0
  })

const isStale = async ({ db, listed }: ListedSite): Promise<boolean> =>
  (await db.queries
    .selectFrom(STALE)
    .select("list")
    .where("list", "=", listed.resource.name)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Makes every key as its row is at some moment after this was called.
 * @param goOn asked after each transaction @throws whatever it throws
 * @returns the shape of the keys; null: another build of the server has taken the list over meanwhile
 */
export async function freshen(site: ListedSite, goOn: () => void = () => {}): Promise<string | null> {
  const rest = async () => {
    await breathe()
    goOn()
  }
  const { db } = site
  const operators = await trigrams(db)
  const shape = shapeOf(site, operators)
  const state = await readState(db.queries, site)
  if (state?.shape !== shape) await begin(site, shape, operators)
  if (state?.shape !== shape || state.made_to !== null) {
    await fill(site, shape, rest)
    const { table, parts, counts, steps, choices } = site.listed
    const made = [table, parts, counts, steps, ...(choices.of.length > 0 ? [choices.table] : [])]
    if (db.kind === "postgres")
      for (const name of made) await sql`analyze ${sql.id(name)}`.execute(db.queries)
  }
  if (await isStale(site)) while (await refreshSome(site, shape)) await rest()
  return (await readState(db.queries, site))?.shape === shape ? shape : null
}
