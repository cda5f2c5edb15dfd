/** Leases of list indexes: each process renews those of its build, and drops indexes without a lease. */
import { sql } from "kysely"
import type { Registry } from "../../../src/core/schema/registry"
import type { Database, Queries } from "../../database/types"
import { describeError, log } from "../../ground/log"
import { dropTrigger, INDEXES, STALE_ROWS, type Trigger, triggersLike } from "../../migrate/index-triggers"
import { tableExists } from "../../migrate/introspection"
import { isOldTrigger, OLD_INDEX } from "../../migrate/old-list-index"
import { FINGERPRINT } from "../../migrate/prepare"
import { listIndexesOf, tablesOfIndex, watchPrefix } from "./list-index"
import { LEASE_S, nowIn } from "./refresh"

const EVERY_MS = 60 * 60 * 1000

/** PostgreSQL: limits a drop's wait for its lock, which would hold up readers. A drop that fails is retried an hour later. */
const LOCK_MS = 1000

const briefly = (db: Database, work: (trx: Queries) => Promise<void>): Promise<void> =>
  db.transaction(async (trx) => {
    if (db.kind === "postgres") await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
    await work(trx)
  })

/** One transaction a trigger: each locks its table. */
async function dropTriggers(db: Database, triggers: readonly Trigger[]): Promise<void> {
  for (const trigger of triggers)
    await briefly(db, async (trx) => {
      await dropTrigger({ kind: db.kind, queries: trx }, trigger)
    })
}

const dropTables = async (trx: Queries, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await sql`drop table if exists ${sql.id(table)}`.execute(trx)
}

/** Drops an index. @param still checked once the index is locked; false keeps the index */
async function dropIndex(
  db: Database,
  name: string,
  still: (trx: Queries) => Promise<boolean> = async () => true,
): Promise<void> {
  // A build that returns meanwhile finds a trigger missing and rebuilds the index.
  await dropTriggers(db, await triggersLike(db, watchPrefix(name)))
  await briefly(db, async (trx) => {
    await db.lock(trx, [name])
    if (!(await still(trx))) return
    // Indexes of older builds have two more tables.
    await dropTables(trx, [...Object.values(tablesOfIndex(name)), `${name}_counts`, `${name}_steps`])
    await trx.deleteFrom(STALE_ROWS).where("name", "=", name).execute()
    await trx.deleteFrom(INDEXES).where("name", "=", name).execute()
    if (db.kind === "postgres") await trx.deleteFrom("locks").where("name", "=", name).execute()
  })
}

/** Key tables of builds older than `list_indexes`. */
async function oldTables(kind: Database["kind"], trx: Queries): Promise<string[]> {
  const { rows } = await (kind === "sqlite"
    ? // FTS5 drops its shadow tables itself.
      sql<{
        name: string
      }>`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(trx)
  return rows
    .map(({ name }) => name)
    .filter((name) => OLD_INDEX.tables.some((prefix) => name.startsWith(prefix)))
}

/** Drops tables, triggers and functions of builds older than `list_indexes`. */
async function dropOld(db: Database): Promise<void> {
  const { kind } = db
  const triggers = await triggersLike(db, kind === "postgres" ? OLD_INDEX.triggers : "chg_")
  await dropTriggers(
    db,
    triggers.filter(({ trigger }) => kind === "postgres" || isOldTrigger(trigger)),
  )
  await briefly(db, async (trx) => {
    await dropTables(trx, [...(await oldTables(kind, trx)), OLD_INDEX.stale, OLD_INDEX.state])
    if (kind === "postgres")
      for (const name of OLD_INDEX.functions)
        await sql`drop function if exists ${sql.id(name)}()`.execute(trx)
    // Without the schema's hash, such a build creates its tables again at its next start.
    await trx.deleteFrom("settings").where("key", "=", FINGERPRINT).execute()
    await trx.deleteFrom(INDEXES).where("name", "=", OLD_INDEX.name).execute()
  })
}

const namesOf = async (db: Database, which: "all" | "unused"): Promise<string[]> => {
  const query = db.queries.selectFrom(INDEXES).select("name")
  const rows = await (which === "all" ? query : query.where("used_until", "<", nowIn(db))).execute()
  return rows.map(({ name }) => String(name))
}

/** Drops all indexes. For development, where no other process uses the database and each reload is a new build. */
export async function dropIndexes(db: Database): Promise<void> {
  for (const name of await namesOf(db, "all")) if (name !== OLD_INDEX.name) await dropIndex(db, name)
}

/** Renews the leases of `own` and drops every index whose lease has ended. */
async function keepUsed(db: Database, own: readonly string[]): Promise<void> {
  const until = sql<number>`${nowIn(db)} + ${sql.lit(LEASE_S)}`
  await db.queries.updateTable(INDEXES).set({ used_until: until }).where("name", "in", own).execute()
  if (await tableExists(db, OLD_INDEX.state))
    await db.queries
      .insertInto(INDEXES)
      .values({ name: OLD_INDEX.name, shape: "", generation: "", used_until: until })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const name of await namesOf(db, "unused")) {
    if (name === OLD_INDEX.name) await dropOld(db)
    else
      await dropIndex(db, name, async (trx) => {
        const unused = trx.selectFrom(INDEXES).select("name").where("name", "=", name)
        return (await unused.where("used_until", "<", nowIn(db)).execute()).length > 0
      })
  }
}

export interface IndexLeases {
  /** Renews and drops; never rejects. */
  look: () => Promise<void>
  stop: () => void
}

/** @param build as in `listIndexesOf` */
export function createIndexLeases(db: Database, registry: Registry, build?: string): IndexLeases {
  const own = [...listIndexesOf(registry, build).values()].map(({ index }) => index)
  const look = () =>
    keepUsed(db, own).catch((error: unknown) =>
      log({ event: "list.not_kept", level: "error", fields: describeError(error) }),
    )
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
