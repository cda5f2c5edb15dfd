/**
 * Two builds of the server on one database, as during a rolling upgrade: each computes pages with its own functions
 * from its own index.
 */

import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { createIndexLeases } from "../../server/lists/index/leases"
import { type ListIndex, listIndexesOf, watchPrefix } from "../../server/lists/index/list-index"
import { indexTriggersOf } from "../../server/lists/index/triggers"
import { createPages } from "../../server/lists/pages"
import { SCAN } from "../../server/lists/scan"
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
import { decode } from "../../src/core/codec/codec"
import { writeDialect } from "../../src/core/query/dialect"
import { runQuery } from "../../src/core/query/run"
import type { QueryFilter, QuerySorter } from "../../src/core/query/types"
import type { Registry } from "../../src/core/schema/registry"
import { queryTypes, wire } from "../../src/fields/registry"
import { openServer, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { compare } from "./support/list-questions"
import { addPlots, olderRegistry, openPlots, type PlotBench, plotRegistry } from "./support/plots"

const plotsOf = (registry: Registry, build?: string): ListIndex => {
  const listed = listIndexesOf(registry, build).get("plots")
  if (!listed) throw new Error("plots have no index")
  return listed
}

interface Question {
  filters: QueryFilter[]
  sorters: QuerySorter[]
}
const QUESTIONS: readonly Question[] = [
  { filters: [], sorters: [] },
  { filters: [], sorters: [{ field: "name", order: "desc" }] },
  { filters: [{ field: "q", operator: "contains", value: "timur" }], sorters: [] },
  {
    filters: [{ field: "q", operator: "contains", value: "1" }],
    sorters: [{ field: "size", order: "asc" }],
  },
]

onBothDatabases("two builds of the server", ({ pair, kind }) => {
  let newer: PlotBench
  let older: Server
  let databases: [Database, Database]
  beforeAll(async () => {
    databases = await pair()
    newer = await openPlots(databases[0])
    await addPlots(newer, 300)
    older = await openServer({ db: databases[1], registry: olderRegistry })
  }, 120_000)
  afterAll(async () => {
    for (const db of databases) await db.close()
  })

  /** Compares pages of a server with those that its build's engine computes in memory. */
  async function check(server: Server, registry: Registry): Promise<void> {
    const get = (path: string) => server.request("GET", path, { token: newer.token })
    for (const name of ["plots", "openPlots"]) {
      const resource = registry.get(name)
      const rows = ((await get("/plots")).body.data as unknown[]).map((raw) => decode(resource, raw, wire))
      for (const question of QUESTIONS) {
        const pagination = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
        const expected = await runQuery(rows, { ...question, pagination }, { resource, types: queryTypes })
        const page = await get(`/plots?${writeDialect(question, { start: 0, end: 20, list: name })}`)
        const told = `${name} ${JSON.stringify(question)}`
        expect([page.status, page.headers.get("X-Total-Count")], told).toEqual([200, String(expected.total)])
        const ids = page.body.data.map(({ id }: { id: string }) => id)
        expect(ids, told).toEqual(expected.data.slice(0, 20).map(({ id }) => id))
      }
    }
  }
  const both = async () => {
    await check(newer, plotRegistry)
    await check(older, olderRegistry)
  }

  test("pages of one build keep their rows while the other build starts and makes its own index", async () => {
    await check(newer, plotRegistry)
    await check(older, olderRegistry)
    await check(newer, plotRegistry)
    await check(older, olderRegistry)
  })

  test("a write of either build is in the next page of both, also in columns that only one of them shows", async () => {
    const [village = "", , other = ""] = newer.villageIds
    const name = (server: Server, id: string, text: string) =>
      server.request("PUT", `/villages/${id}`, { token: newer.token, body: { name: text } })
    const writes = [
      () => addPlots(newer, 5),
      () => addPlots({ ...newer, engine: older.engine }, 5),
      () => name(older, village, "Timur Laut"),
      () => name(newer, other, "Zona sebelas"),
      () => newer.engine.db.queries.deleteFrom("plots").where("size", ">", 90_000).execute(),
      () =>
        older.engine.db.queries.updateTable("plots").set({ name: "Timur 1" }).where("open", "=", 1).execute(),
    ]
    for (const write of writes) {
      await write()
      await both()
    }
  }, 60_000)

  test(`neither build blocks the other one on ${kind}`, async () => {
    const statuses = new Map<number, number>()
    for (let round = 0; round < 8; round++) {
      await addPlots(round % 2 ? newer : { ...newer, engine: older.engine }, 3)
      const pages = [newer, older, newer, older].map((server) =>
        server.request("GET", `/plots?_start=0&_end=20&q=${round}`, { token: newer.token }),
      )
      for (const { status } of await Promise.all(pages)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([[200, 32]])
    await both()
  }, 60_000)

  test("the tag of a page differs between builds", async () => {
    const tagOf = async (server: Server) =>
      (await server.request("GET", "/plots?_start=0&_end=5", { token: newer.token })).headers.get("ETag")
    const tags = await Promise.all([newer, older].map(tagOf))
    expect(tags[0]).not.toBe(tags[1])
    expect(await tagOf(newer)).toBe(tags[0])
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

  test("processes of one build that start together make one index, and each page is complete", async () => {
    const build = "begun together"
    const query = { filters: [], sorters: [], start: 0, end: 50, list: "plots" }
    const pages = databases.flatMap((db) =>
      [1, 2, 3].map(async () =>
        createPages(db, plotRegistry, { build }).of(plotRegistry.get("plots"), query, await db.versions()),
      ),
    )
    const answers = (await Promise.all(pages)).map(({ data, total }) => [total, data.map(({ id }) => id)])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.[1]).toHaveLength(50)
  })

  test("random queries are answered by a scan while the index is not ready", async () => {
    const { rows } = SCAN
    SCAN.rows = 40
    // Its index is never made.
    const never = (db: Database): Database => ({ ...db, transaction: () => new Promise(() => {}) })
    const scanning = await openServer({
      db: databases[1],
      registry: plotRegistry,
      pages: ({ db }) => createPages(never(db), plotRegistry, { patience: 0, build: "never ready" }),
    })
    const { token, random, villageIds } = newer
    await compare({ ...scanning, token, random, villageIds }, 120)
    const choices = "/villages?_for=plots&_choices=village&q=a"
    const [one, other] = await Promise.all(
      [newer, scanning].map((server) => server.request("GET", choices, { token })),
    )
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(other?.body).toEqual(one?.body)
    expect(other?.body.data.length).toBeGreaterThan(1)
    SCAN.rows = rows
  }, 120_000)

  test.runIf(kind === "postgres")(
    "pages are complete while a long write delays the index of a new build",
    async () => {
      const build = "behind a long write"
      const pages = createPages(databases[0], plotRegistry, { build, patience: 50 })
      const query = { filters: [], sorters: [], start: 0, end: 20, list: "plots" }
      const page = async () =>
        (await pages.of(plotRegistry.get("plots"), query, await databases[0].versions())).data
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      let write = Promise.resolve()
      await new Promise<void>((begun) => {
        write = databases[1].transaction(async (trx) => {
          await trx.updateTable("plots").set({ note: "lama" }).where("size", "=", 10).execute()
          begun()
          await held
        })
      })
      expect(await page()).toHaveLength(20)
      release()
      await write
      const { index: own } = plotsOf(plotRegistry, build)
      const made = () =>
        newer.engine.db.queries.selectFrom(INDEXES).select("made_to").where("name", "=", own).execute()
      await expect
        .poll(async () => {
          expect(await page()).toHaveLength(20)
          return made()
        })
        .toEqual([{ made_to: null }])
    },
  )

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
