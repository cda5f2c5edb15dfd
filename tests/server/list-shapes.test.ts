/**
 * Two builds of the server on one database, as during a rolling upgrade: each computes pages with its own functions
 * from its own index.
 */
import { beforeAll, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { createPages } from "../../server/lists/pages"
import { SCAN } from "../../server/lists/scan"
import { INDEXES } from "../../server/migrate/index-triggers"
import { openServer, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { compare } from "./support/list-questions"
import { addPlots, olderRegistry, plotRegistry } from "./support/plots"
import { plotsOf, type TwoBuilds, twoBuilds } from "./support/two-builds"
import { wholeView } from "./support/whole-view"

const plots = { resource: plotRegistry.get("plots"), view: wholeView(plotRegistry) }

onBothDatabases("two builds of the server", ({ pair, kind }) => {
  let newer: TwoBuilds["newer"]
  let older: TwoBuilds["older"]
  let databases: TwoBuilds["databases"]
  const { builds, check, both } = twoBuilds(pair)
  beforeAll(() => {
    ;({ newer, older, databases } = builds)
  })

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

  test("processes of one build that start together make one index, and each page is complete", async () => {
    const build = "begun together"
    const query = { filters: [], sorters: [], start: 0, end: 50, list: "plots" }
    const pages = databases.flatMap((db) =>
      [1, 2, 3].map(async () =>
        createPages(db, plotRegistry, { build }).of(plots, query, await db.versions()),
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
      const page = async () => (await pages.of(plots, query, await databases[0].versions())).data
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
})
