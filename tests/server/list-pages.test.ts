/**
 * Pages that the server cuts have the same rows in the same order as pages that the browser's engine cuts of the whole
 * list, on both databases, also after writes of another process. `QUERIES=10000` runs more queries.
 */
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openPostgres } from "../../server/database/postgres"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { listIndexesOf } from "../../server/lists/index/list-index"
import { createPages } from "../../server/lists/pages"
import { INDEXES } from "../../server/migrate/index-triggers"
import { LIMITS } from "../../src/core/query/dialect"
import { openServer, personWith, type Server } from "./support/api"
import { compare, get, wholeOf } from "./support/list-questions"
import { addPlots, columns, openPlots, type PlotBench, plotRegistry } from "./support/plots"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"
import { tempFolder } from "./support/temp-folder"
import { wholeView } from "./support/whole-view"

const QUERIES = Number(process.env.QUERIES ?? 120)

const plots = listIndexesOf(plotRegistry).get("plots")
if (!plots) throw new Error("plots have no index")
const { index, parts } = plots

function suite(kind: string, open: () => Promise<[Database, Database]>): void {
  describe(kind, () => {
    let bench: PlotBench
    /** Another process on the same database. */
    let other: Server
    beforeAll(async () => {
      const [first, second] = await open()
      bench = await openPlots(first)
      other = await openServer({ db: second, registry: plotRegistry })
      await addPlots(bench, 400)
    }, 120_000)
    afterAll(async () => {
      await other.engine.db.close()
      await bench.engine.db.close()
    })
    const run = (statement: string) => sql.raw(statement).execute(bench.engine.db.queries)

    test(
      `${QUERIES} random queries have the same response as in the browser`,
      async () => {
        await compare(bench, QUERIES)
      },
      120_000 + 500 * QUERIES,
    )

    test("a write of any process is in the next page: rows, links, labels, deleted and hidden rows", async () => {
      const [first = "", second = ""] = ((await wholeOf(bench)).get("plots") ?? []).map(({ id }) => id)
      const [, , zone = ""] = bench.villageIds
      const writes: (() => Promise<unknown>)[] = [
        () => addPlots(bench, 30),
        () => run(`update plots set name = 'Baru sekali', size = 77 where id = '${first}'`),
        () => run(`delete from plots where id = '${second}'`),
        () => run("update plots set since = null, open = null where size > 900"),
        () => run(`update villages set name = 'Zona Élan 100%' where name = 'Sukamaju'`),
        () => run(`update villages set name = 'Bukan lagi' where id = '${zone}'`),
        () => run(`delete from plots_near_links where owner_id = '${first}'`),
        () =>
          run(
            `insert into plots_near_links (owner_id, target_id, position) values ('${first}', '${zone}', 0)`,
          ),
        () => bench.as(bench.token).put(`/villages/${zone}`, { name: "Zona akhir" }),
      ]
      for (const write of writes) {
        await write()
        await compare(bench, 6)
        await compare(
          { ...bench, ...other, token: bench.token, random: bench.random, villageIds: bench.villageIds },
          3,
        )
      }
    }, 120_000)

    test("a page has its own tag, which every process answers with 304 until its content changes", async () => {
      const path = "/plots?_start=0&_end=20&_sort=name&_order=desc&q=timur"
      const { headers } = await get(bench, path)
      const tag = headers.get("ETag") ?? ""
      expect(headers.get("Cache-Control")).toBe("private, no-cache")
      const again = await get(bench, path, { "If-None-Match": tag })
      expect([again.status, again.body]).toEqual([304, undefined])
      const elsewhere = await other.request("GET", path, {
        token: bench.token,
        headers: { "If-None-Match": tag },
      })
      expect(elsewhere.status).toBe(304)
      expect((await get(bench, `${path}&q=x`, { "If-None-Match": tag })).status).toBe(200)
      await addPlots(bench, 1)
      expect((await get(bench, path, { "If-None-Match": tag })).status).toBe(200)
    })

    test("an ending process answers without filling its index; the next process continues the fill", async () => {
      const { db } = bench.engine
      const list = { resource: plotRegistry.get("plots"), view: wholeView(plotRegistry) }
      const query = { filters: [], sorters: [], start: 0, end: 20, list: "plots" }
      const own = () => db.queries.selectFrom(INDEXES).select("made_to").where("name", "=", index)
      const madeTo = async () => (await own().executeTakeFirst())?.made_to
      const ready = await get(bench, "/plots?_start=0&_end=20")
      await db.queries.updateTable(INDEXES).set({ made_to: "" }).where("name", "=", index).execute()
      for (const table of [index, parts]) await run(`delete from "${table}"`)
      const pages = createPages(db, plotRegistry)
      pages.stop()
      const page = await pages.of(list, query, await db.versions())
      expect(page.data.map(({ id }) => id)).toEqual(ready.body.data.map(({ id }: { id: string }) => id))
      const half = await madeTo()
      expect([typeof half, half === ""]).toEqual(["string", false])
      const { total, all } = await createPages(db, plotRegistry).of(list, query, await db.versions())
      expect([total === all, total === page.total, await madeTo()]).toEqual([true, true, null])
      await compare(bench, 3)
    })

    test("a query with undeclared fields or malformed parameters is refused before it reaches the database", async () => {
      const page = "_start=0&_end=20"
      for (const query of [
        "_start=0",
        "_end=20",
        "_start=-1&_end=2",
        "_start=5&_end=2",
        "_start=0&_end=1e9",
        "_start=0&_end=99999",
        `${page}&_sort=version`,
        `${page}&_sort=password`,
        `${page}&_sort=name;drop`,
        `${page}&_sort=name&_order=sideways`,
        `${page}&nama=x`,
        `${page}&name=x`,
        `${page}&kind_like=A`,
        `${page}&name_gte=1`,
        `${page}&village_id=1`,
        `${page}&__proto__=1`,
        `${page}&_list=villages`,
        `${page}&_list=openPlots&_list=plots`,
        `${page}&_page=2`,
        `${page}&q=a%00b`,
        `${page}&kind=%00`,
      ])
        expect([query, (await get(bench, `/plots?${query}`)).status]).toEqual([query, 400])
      expect((await get(bench, `/plots?${page}&q=%01%ff%ed%a0%80`)).status).toBe(200)
    })

    test("a query beyond a limit is refused with a sentence; a query at the limit is answered", async () => {
      const page = "_start=0&_end=20"
      const many = (part: string, count: number) => Array.from({ length: count }, () => part).join("&")
      const words = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`).join("+")
      const keys = columns.slice(0, LIMITS.sorters).join(",")
      const sentence = async (query: string) => {
        const { status, body } = await get(bench, `/plots?${query}`)
        return [status, status === 400 ? body.message : null]
      }
      const longest = (beyond: number) =>
        `${page}&q=${"x".repeat(LIMITS.characters - `${page}&q=`.length + beyond)}`
      for (const query of [
        `${page}&q=${words(LIMITS.words)}`,
        `${page}&${many("q=timur", LIMITS.words)}`,
        `${page}&_sort=${keys}`,
        `${page}&name_like=a&code_like=b&size_gte=1&size_lte=9&kind_ne=A`,
        `${page}&${many("near=a", LIMITS.values)}`,
        longest(0),
      ])
        expect([query, ...(await sentence(query))]).toEqual([query, 200, null])
      for (const [query, message] of [
        [`${page}&q=${words(LIMITS.words + 1)}`, "Pencarian paling banyak 8 kata."],
        [`${page}&${many("q=a", 200)}`, "Pencarian paling banyak 8 kata."],
        [`${page}&${many("q=", 200)}`, "Pencarian paling banyak 8 kata."],
        [`${page}&_sort=${keys},${columns[LIMITS.sorters]}`, "Paling banyak 4 kolom untuk mengurutkan."],
        [
          `${page}&_sort=${many("name", 2500).replaceAll("&", ",")}`,
          "Pencarian dan filter terlalu panjang (paling banyak 2000 karakter).",
        ],
        [
          `${page}&name_like=a&name_like=b`,
          "Setiap kolom hanya boleh memiliki satu syarat dari setiap jenis.",
        ],
        [`${page}&size_gte=1&size_gte=2`, "Setiap kolom hanya boleh memiliki satu syarat dari setiap jenis."],
        [`${page}&kind_ne=A&kind_ne=B`, "Setiap kolom hanya boleh memiliki satu syarat dari setiap jenis."],
        [`${page}&${many("near=a", LIMITS.values + 1)}`, "Satu kolom paling banyak 20 nilai."],
        [longest(1), "Pencarian dan filter terlalu panjang (paling banyak 2000 karakter)."],
        [
          `${page}&${many("q=ab", 1100)}`,
          "Pencarian dan filter terlalu panjang (paling banyak 2000 karakter).",
        ],
      ] as const)
        expect([query.slice(0, 60), ...(await sentence(query))]).toEqual([query.slice(0, 60), 400, message])
    })

    test("a page gives neither rows nor counts to a user without the right to its list", async () => {
      const page = "_start=0&_end=1"
      const asks = async (module: string, query: string) => {
        const person = await personWith(bench, [{ module, action: "view" }])
        const { status, headers } = await bench.request("GET", `/plots?${query}`, { token: person.token })
        return [status, headers.has("X-Total-Count"), headers.has("ETag")]
      }
      expect(await asks("PartnerData", page)).toEqual([200, true, true])
      expect(await asks("EmployeeData", `${page}&_list=openPlots`)).toEqual([200, true, true])
      // Two lists of the same records have separate rights.
      expect(await asks("EmployeeData", page)).toEqual([403, false, false])
      expect(await asks("PartnerData", `${page}&_list=openPlots`)).toEqual([403, false, false])
      expect(await asks("CommissionData", page)).toEqual([403, false, false])
      expect((await bench.request("GET", `/plots?${page}`)).status).toBe(401)
    })
  })
}

const folder = tempFolder()
suite("SQLite", async () => {
  const path = join(folder, "koperasi.sqlite")
  return [openSqlite(path), openSqlite(path)]
})

describe.skipIf(!hasPostgres())("PostgreSQL", () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  }, 60_000)
  afterAll(() => postgres.stop())
  const open = async (more = "") => {
    const url = new URL(await postgres.schema())
    url.searchParams.set("options", `${url.searchParams.get("options")}${more}`)
    return [await openPostgres(url.href), await openPostgres(url.href)] as [Database, Database]
  }
  suite("without pg_trgm", () => open())
  suite("with pg_trgm", async () => {
    await postgres.run("create extension if not exists pg_trgm")
    return open()
  })
})
