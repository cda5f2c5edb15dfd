/**
 * Pages of lists that the server cuts, beside what the browser's engine cuts of the whole list: the same rows in the same
 * order, whatever is asked, on both databases, whoever has written meanwhile. `QUERIES=10000` asks more of each.
 */
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { access } from "../../resources/access"
import { resources } from "../../resources/index"
import { openPostgres } from "../../server/database/postgres"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { BOUNDS } from "../../server/records/listed-query"
import { createPages } from "../../server/records/pages"
import { insertRecord } from "../../server/records/store"
import { createRandom } from "../../server/sample/random"
import { decode } from "../../src/core/codec/codec"
import { writeDialect } from "../../src/core/query/dialect"
import { runQuery } from "../../src/core/query/run"
import type { QueryFilter, QuerySorter } from "../../src/core/query/types"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import type { Values } from "../../src/core/schema/types"
import { fieldTypes, queryTypes, wire } from "../../src/fields/registry"
import { openProduct, openServer, personWith, type Server } from "./support/api"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"

const QUERIES = Number(process.env.QUERIES ?? 120)

const villages = defineResource({
  name: "villages",
  label: { singular: "Desa", plural: "Data Desa" },
  api: "/villages",
  access: { module: "UserSetup" },
  fields: { name: { type: "text", label: "Nama", maxLength: 200 } },
  list: { path: "/villages", columns: ["name"] },
})

const fields = {
  name: { type: "text", label: "Nama", maxLength: 300 },
  code: { type: "text", label: "Kode" },
  size: { type: "number", label: "Luas", decimals: 2 },
  price: { type: "money", label: "Harga" },
  since: { type: "date", label: "Sejak" },
  kind: {
    type: "select",
    label: "Jenis",
    options: ["A", "B", "C d"].map((value) => ({ value, label: `Jenis ${value}` })),
  },
  open: { type: "boolean", label: "Buka" },
  village: {
    type: "reference",
    label: "Desa",
    resource: "villages",
    read: "village_id",
    readLabel: "village.name",
  },
  near: { type: "reference", label: "Tetangga", resource: "villages", many: true },
  note: { type: "multiline", label: "Catatan" },
} as const
const columns = ["name", "code", "size", "price", "since", "kind", "open", "village", "near"] as const
const filters = [
  "name",
  "code",
  "size",
  "price",
  "since",
  "kind",
  "open",
  "village",
  "near",
  "note",
  { field: "size", operator: "contains" },
  { field: "near", operator: "in" },
  { field: "code", operator: "between" },
] as const
const plots = defineResource({
  name: "plots",
  label: { singular: "Petak", plural: "Data Petak" },
  api: "/plots",
  access: { module: "PartnerData" },
  fields,
  list: { path: "/plots", columns, filters, search: ["name", "size", "village", "note"] },
} as never) as Declared
/** The same records, of which another list shows some. */
const openPlots = defineResource({
  name: "openPlots",
  label: { singular: "Petak Buka", plural: "Petak Buka" },
  api: "/plots",
  variantOf: "plots",
  access: { module: "EmployeeData" },
  fields,
  list: {
    path: "/open-plots",
    columns,
    filters,
    where: (row: Values) => row.open !== false && !String(row["village.label"] ?? "").startsWith("Zona"),
  },
} as never) as Declared

const registry = createRegistry(
  [...resources, villages, plots, openPlots] as unknown as readonly Declared[],
  fieldTypes,
  access,
)

type Random = ReturnType<typeof createRandom>

/** What breaks orders, folds and patterns: case, accents, marks, digits, what bytes and letters order differently. */
const WORDS = [
  "Timur",
  "timur",
  "BARAT",
  "Élan",
  "élan",
  "é",
  "Ünal",
  "ß",
  "İzmir",
  "ﬁlm",
  "film",
  "100%",
  "100_",
  "a\\b",
  "'; drop",
  '"kutip"',
  "SA7",
  "SA007",
  "SA12",
  "sa 12",
  "1.250",
  "1250",
  "1.250,5",
  "0",
  "-3",
  "Rp5.000",
  "2,5 %",
  "12 kg",
  "007",
  "2025-05-07",
  "2025-13-45",
  "😀",
  "\ue000x",
  "\ufb01",
  "\uffee",
  "中文",
  "中",
  "a-b",
  "a_b",
  "a.b",
  "(a)",
  "a  b",
  "zz",
  "~z",
  "^",
  "|",
  "x\u0001y",
  "tab\there",
  "9999999999999999999999",
  "1e5",
  "Zona 1",
] as const
const pick = <T>(random: Random, items: readonly T[]): T => items[random.int(items.length)] as T
const some = <T>(random: Random, value: T): T | null => (random.int(7) === 0 ? null : value)
const phrase = (random: Random): string =>
  Array.from({ length: 1 + random.int(3) }, () => pick(random, WORDS)).join(pick(random, [" ", " ", "", "-"]))
const day = (random: Random): string => `202${random.int(4)}-0${1 + random.int(9)}-1${random.int(10)}`

interface Bench extends Server {
  token: string
  random: Random
  villageIds: string[]
}

const valuesOf = ({ random, villageIds }: Pick<Bench, "random" | "villageIds">): Values => ({
  name: some(random, phrase(random)),
  code: some(random, pick(random, WORDS)),
  size: some(random, pick(random, [0, -1.5, 2, 10, 12.25, 1250, 99999.99, random.int(1000)])),
  price: some(random, random.int(5) * 12_500),
  since: some(random, day(random)),
  kind: some(random, pick(random, ["A", "B", "C d"])),
  open: some(random, random.int(2) === 0),
  village: some(random, pick(random, villageIds)),
  near: villageIds.filter(() => random.int(6) === 0),
  note: some(random, `${phrase(random)}\n${phrase(random)}`),
})

async function add(bench: Pick<Bench, "engine" | "random" | "villageIds">, count: number): Promise<void> {
  const { engine } = bench
  const resource = registry.get("plots")
  await engine.db.transaction(async (trx) => {
    for (let index = 0; index < count; index++)
      await insertRecord({
        trx,
        resource,
        id: engine.newId(),
        values: valuesOf(bench),
        now: "2025-01-01T00:00:00.000Z",
      })
  })
}

function filterOf(bench: Bench): QueryFilter {
  const { random, villageIds } = bench
  const text = () => {
    // No address holds half a character.
    const whole = [...(random.int(3) === 0 ? phrase(random) : String(pick(random, WORDS)))]
    const start = random.int(whole.length)
    return (random.int(2) === 0 ? whole : whole.slice(start, start + 1 + random.int(5))).join("")
  }
  const bound = () =>
    pick(random, [
      "",
      "1.",
      "10",
      "1.250",
      "-2",
      day(random),
      day(random),
      String(random.int(1500)),
      "kosong",
    ])
  return pick<() => QueryFilter>(random, [
    () => ({ field: "q", operator: "contains", value: text() }),
    () => ({ field: "q", operator: "contains", value: text() }),
    () => ({
      field: pick(random, ["name", "code", "village", "near", "note", "size"]),
      operator: "contains",
      value: text(),
    }),
    () => ({
      field: pick(random, ["size", "price", "since", "code"]),
      operator: "between",
      value: [bound(), bound()],
    }),
    () => ({
      field: pick(random, ["kind"]),
      operator: "eq",
      value: pick(random, ["A", "B", "C d", "D", ""]),
    }),
    () => ({ field: "open", operator: "eq", value: pick(random, ["true", "false"]) }),
    () => ({ field: "near", operator: "in", value: [pick(random, villageIds), pick(random, villageIds)] }),
    () => ({ field: "kind", operator: "ne", value: pick(random, ["A", "B"]) }),
  ])()
}

const isValue = ({ operator }: QueryFilter): boolean => operator === "eq" || operator === "in"

function questionOf(bench: Bench): { filters: QueryFilter[]; sorters: QuerySorter[] } {
  const { random } = bench
  const fields = [...columns].sort(() => random.int(3) - 1)
  const asked = Array.from({ length: random.int(4) }, () => filterOf(bench))
  // Two values of a field are one or the other there: that both must fit is not to be said.
  const once = asked.filter((filter, index) => {
    const same = (other: QueryFilter) =>
      "field" in filter &&
      "field" in other &&
      filter.field === other.field &&
      isValue(filter) &&
      isValue(other)
    return asked.findIndex(same) === index || !isValue(filter)
  })
  return {
    filters: once,
    sorters: fields
      .slice(0, random.int(3))
      .map((field): QuerySorter => ({ field, order: random.int(2) ? "asc" : "desc" })),
  }
}

const get = (bench: Bench, path: string, headers: Record<string, string> = {}) =>
  bench.request("GET", path, { token: bench.token, headers })

/** The whole list, as each screen of it decodes it. */
async function wholeOf(bench: Bench) {
  const { body } = await get(bench, "/plots")
  const decoded = (name: string) =>
    (body.data as unknown[]).map((raw) => decode(registry.get(name), raw, wire))
  return new Map(["plots", "openPlots"].map((name) => [name, decoded(name)]))
}

async function compare(bench: Bench, count: number): Promise<void> {
  const { random } = bench
  const whole = await wholeOf(bench)
  let found = 0
  for (let index = 0; index < count; index++) {
    const name = random.int(3) === 0 ? "openPlots" : "plots"
    const question = questionOf(bench)
    const resource = registry.get(name)
    const pagination = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
    const engine = { resource, types: queryTypes }
    const { data, total } = await runQuery(whole.get(name) ?? [], { ...question, pagination }, engine)
    const start = random.int(3) === 0 ? random.int(total + 5) : 0
    const end = start + pick(random, [0, 1, 20, 20, 500])
    const path = `/plots?${writeDialect(question, { start, end, list: name })}`
    // Each way that a longer list is asked.
    Object.assign(BOUNDS, {
      few: pick(random, [0, 0, 30, 3000]),
      window: pick(random, [0, 60, 1000]),
      stretch: pick(random, [50, 20_000]),
    })
    const told = JSON.stringify(question)
    const page = await get(bench, path)
    expect(page.status, told).toBe(200)
    expect(page.headers.get("X-Total-Count"), told).toBe(String(total))
    const ids = page.body.data.map(({ id }: { id: string }) => id)
    expect(ids, told).toEqual(data.slice(start, end).map(({ id }) => id))
    if (total > 0 && question.filters.length > 0) found++
  }
  // No test of empty answers alone.
  if (count > 100) expect(found).toBeGreaterThan(count / 5)
}

async function benchOf(db: Database): Promise<Bench> {
  const server = await openProduct({ db, registry })
  const random = createRandom(20261122)
  const villageIds: string[] = []
  await server.engine.db.transaction(async (trx) => {
    for (const name of ["Sukamaju", "sukamaju", "Zona 1", "Élang", "Desa 2", "Desa 10", "100%", ""]) {
      const id = server.engine.newId()
      villageIds.push(id)
      const resource = registry.get("villages")
      await insertRecord({ trx, resource, id, values: { name }, now: "2025-01-01T00:00:00.000Z" })
    }
  })
  return { ...server, token: server.root.token, random, villageIds }
}

function suite(kind: string, open: () => Promise<[Database, Database]>): void {
  describe(kind, () => {
    let bench: Bench
    /** Another process on the same database. */
    let other: Server
    beforeAll(async () => {
      const [first, second] = await open()
      bench = await benchOf(first)
      other = await openServer({ db: second, registry })
      await add(bench, 400)
    }, 120_000)
    afterAll(async () => {
      await other.engine.db.close()
      await bench.engine.db.close()
    })
    const run = (statement: string) => sql.raw(statement).execute(bench.engine.db.queries)

    test(
      `${QUERIES} random questions are answered as the browser answers them`,
      async () => {
        await compare(bench, QUERIES)
      },
      120_000 + 500 * QUERIES,
    )

    test("what has been written since, by whomever, is in the next page: rows, links, labels, what goes and what is hidden", async () => {
      const [first = "", second = ""] = ((await wholeOf(bench)).get("plots") ?? []).map(({ id }) => id)
      const [, , zone = ""] = bench.villageIds
      const writes: (() => Promise<unknown>)[] = [
        () => add(bench, 30),
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

    test("a page has a tag of its own, by which it is 304 until something it is made of changes, in every process", async () => {
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
      await add(bench, 1)
      expect((await get(bench, path, { "If-None-Match": tag })).status).toBe(200)
    })

    test("a process that is to end makes no more keys, and the next one goes on where it was", async () => {
      const { db } = bench.engine
      const plots = registry.get("plots")
      const query = { filters: [], sorters: [], start: 0, end: 20, list: "plots" }
      const madeTo = async () =>
        (await db.queries.selectFrom("listed").select("made_to").where("name", "=", "plots").execute())[0]
          ?.made_to
      await get(bench, "/plots?_start=0&_end=1")
      await db.queries.updateTable("listed").set({ made_to: "" }).where("name", "=", "plots").execute()
      await run("delete from listed_plots")
      if (kind === "SQLite") await run("delete from listed_plots_parts")
      const pages = createPages(db, registry)
      pages.stop()
      await expect(pages.of(plots, query, await db.versions())).rejects.toMatchObject({ status: 503 })
      const half = await madeTo()
      expect([typeof half, half === ""]).toEqual(["string", false])
      const { total, all } = await createPages(db, registry).of(plots, query, await db.versions())
      expect([total === all, await madeTo()]).toEqual([true, null])
      await compare(bench, 3)
    })

    test("what is not declared, or is no question, is refused; nothing of it reaches the database", async () => {
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

    test("who may not see the list gets nothing by asking for a page of it, neither rows nor numbers", async () => {
      const page = "_start=0&_end=1"
      const asks = async (module: string, query: string) => {
        const person = await personWith(bench, [{ module, action: "view" }])
        const { status, headers } = await bench.request("GET", `/plots?${query}`, { token: person.token })
        return [status, headers.has("X-Total-Count"), headers.has("ETag")]
      }
      expect(await asks("PartnerData", page)).toEqual([200, true, true])
      expect(await asks("EmployeeData", `${page}&_list=openPlots`)).toEqual([200, true, true])
      // Of two lists of the same records each has its own right.
      expect(await asks("EmployeeData", page)).toEqual([403, false, false])
      expect(await asks("PartnerData", `${page}&_list=openPlots`)).toEqual([403, false, false])
      expect(await asks("CommissionData", page)).toEqual([403, false, false])
      expect((await bench.request("GET", `/plots?${page}`)).status).toBe(401)
    })
  })
}

suite("SQLite", async () => {
  const { mkdtempSync } = await import("node:fs")
  const { tmpdir } = await import("node:os")
  const { join } = await import("node:path")
  const path = join(mkdtempSync(join(tmpdir(), "koperasi-pages-")), "koperasi.sqlite")
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
