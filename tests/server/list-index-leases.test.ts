/** Indexes of builds that no longer run are dropped, and damaged ones are rebuilt before they are used. */
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { createIndexLeases } from "../../server/lists/index/leases"
import { watchPrefix } from "../../server/lists/index/list-index"
import { indexTriggersOf } from "../../server/lists/index/triggers"
import {
  dropIndexTriggers,
  dropTrigger,
  INDEXES,
  STALE_ROWS,
  triggersLike,
} from "../../server/migrate/index-triggers"
import { readActualSchema } from "../../server/migrate/introspection"
import { OLD_INDEX } from "../../server/migrate/old-list-index"
import { FINGERPRINT, prepareDatabase } from "../../server/migrate/prepare"
import { onBothDatabases } from "./support/both-databases"
import { addPlots, olderRegistry, plotRegistry } from "./support/plots"
import { plotsOf, type TwoBuilds, twoBuilds } from "./support/two-builds"

onBothDatabases("two builds of the server", ({ pair, kind }) => {
  let newer: TwoBuilds["newer"]
  const { builds, both } = twoBuilds(pair)
  beforeAll(() => {
    newer = builds.newer
  })

  const { index } = plotsOf(plotRegistry)
  const { index: olderIndex } = plotsOf(olderRegistry)
  const run = (statement: string) => sql.raw(statement).execute(newer.engine.db.queries)
  /** Counts of everything in the database that belongs to an index. */
  const leftOf = async (name: string) => {
    const { db } = newer.engine
    const physical = await readActualSchema({ kind, queries: db.queries })
    const rows = async (table: string) =>
      (await db.queries.selectFrom(table).select("name").where("name", "=", name).execute()).length
    return {
      tables: [...physical.keys()].filter((table) => table.startsWith(name)).length,
      triggers: (await triggersLike(db, watchPrefix(name))).length,
      states: await rows(INDEXES),
      stale: await rows(STALE_ROWS),
    }
  }
  const NOTHING = { tables: 0, triggers: 0, states: 0, stale: 0 }
  const makeOld = (name: string) => run(`update ${INDEXES} set used_until = 1 where name = '${name}'`)

  test("an index without a lease is dropped with its triggers and notes; one with a lease stays", async () => {
    await both()
    await addPlots(newer, 2)
    await makeOld(index)
    await makeOld(olderIndex)
    // Indexes of older builds have these tables, too.
    for (const more of ["counts", "steps"]) await run(`create table "${olderIndex}_${more}" (n integer)`)
    const upkeep = createIndexLeases(newer.engine.db, plotRegistry)
    upkeep.stop()
    await upkeep.look()
    expect(await leftOf(olderIndex)).toEqual(NOTHING)
    expect(await leftOf(index)).toMatchObject({
      states: 1,
      triggers: indexTriggersOf(kind, plotsOf(plotRegistry)).length,
    })
    // Its build still runs and rebuilds the index.
    await both()
    expect(await leftOf(olderIndex)).toMatchObject({ states: 1 })
    // A lease that has not ended keeps the index.
    await upkeep.look()
    expect(await leftOf(olderIndex)).toMatchObject({ states: 1 })
  })

  test("pages stay complete while their index is dropped", async () => {
    await both()
    for (const name of [index, olderIndex]) {
      await makeOld(name)
      const owner = createIndexLeases(newer.engine.db, name === index ? olderRegistry : plotRegistry)
      owner.stop()
      await owner.look()
      expect(await leftOf(name)).toEqual(NOTHING)
      await both()
    }
  })

  test("an index with dropped triggers, or under rebuild by another process, is rebuilt before it is used", async () => {
    await both()
    const [trigger] = await triggersLike(newer.engine.db, watchPrefix(index))
    if (!trigger) throw new Error("the index is not watched")
    await dropTrigger(newer.engine.db, trigger)
    await addPlots(newer, 3)
    await both()
    await dropIndexTriggers(newer.engine.db, { whole: false })
    await run("update plots set name = 'Timur tanpa jejak' where size > 500")
    await both()
    // The state that another process leaves when it has begun a rebuild.
    await run(`update ${INDEXES} set made_to = '', generation = 'another' where name = '${index}'`)
    const { index: table, parts } = plotsOf(plotRegistry)
    for (const name of [table, parts]) await run(`delete from "${name}"`)
    await both()
  })

  test("tables of builds before list_indexes are dropped after a day, and the next start checks the schema", async () => {
    const { db } = newer.engine
    const strict = kind === "sqlite" ? "strict" : ""
    await run(`create table listed (name text primary key, shape text not null, made_to text) ${strict}`)
    await run(`create table stale_rows (list text not null, id text not null, via text not null) ${strict}`)
    await run("create table listed_plots (id text primary key)")
    await run("create table choices_villages (id text primary key)")
    if (kind === "sqlite") {
      await run(`create virtual table listed_plots_parts using fts5(search, content='')`)
      await run(`create trigger chg_plots_listed_0_insert after insert on plots
        begin insert into stale_rows (list, id, via) values ('plots', new.id, ''); end`)
    } else {
      await run(`create function note_stale_by_id() returns trigger language plpgsql as $$
        begin insert into stale_rows (list, id, via) values ('plots', new.id, ''); return null; end $$`)
      await run(`create trigger note_stale_own_0_insert after insert on plots
        for each row execute function note_stale_by_id()`)
    }
    const there = async () =>
      [...(await readActualSchema({ kind, queries: db.queries })).keys()].filter((table) =>
        /^(listed|stale_rows|choices_)/.test(table),
      ).length
    const upkeep = createIndexLeases(db, plotRegistry)
    upkeep.stop()
    await upkeep.look()
    // An additive start keeps them.
    await db.queries.deleteFrom("settings").where("key", "=", FINGERPRINT).execute()
    await prepareDatabase(db, plotRegistry)
    await upkeep.look()
    expect(await there()).toBeGreaterThan(3)
    await addPlots(newer, 1)
    expect(await db.queries.selectFrom("stale_rows").selectAll().execute()).toHaveLength(1)
    await makeOld(OLD_INDEX.name)
    await upkeep.look()
    expect(await there()).toBe(0)
    await addPlots(newer, 1)
    const known = db.queries.selectFrom("settings").select("value").where("key", "=", FINGERPRINT)
    expect(await known.execute()).toEqual([])
    await prepareDatabase(db, plotRegistry)
    await both()
  })
})
