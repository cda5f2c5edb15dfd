/** Figures of the dashboard over the copies of all browsers and over records of the server. */
import { beforeAll, expect, test } from "vitest"
import { access } from "../../resources/access"
import { dashboard } from "../../resources/dashboard"
import { resources } from "../../resources/index"
import { transactions } from "../../resources/transactions"
import { mergeCopies } from "../../server/copies/merge"
import { newestCopies } from "../../server/copies/rows"
import { insertRecord } from "../../server/records/store"
import type { DashboardAnswer, RowsAnswer } from "../../src/core/dashboard/answer"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { row } from "../support/stored-lists"
import { type Client, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type CopyBench, hashOf, openCopies } from "./support/copies"

const TODAY = "2026-03-02"
const QUERY = `/dashboard/figures?period=month&today=${TODAY}`
const ALL = `${QUERY}&browsers=all`
const line = (values: object) => `${JSON.stringify(values)}\n`
const note = (name: string, more: Record<string, string> = {}) =>
  row(name, { TanggalNota: "2026-03-01", Supplier: "CV Maju", BeratBersih: "100", ...more })
const samples = () => (typeof transactions.browser === "object" ? (transactions.browser.seed?.() ?? []) : [])

const figure = ({ figures }: DashboardAnswer, label: string) => {
  const card = dashboard.cards.find((one) => one.label === label)
  return figures[card?.source ?? ""]?.cards[card?.id ?? ""]
}

onBothDatabases("the dashboard of all browsers", ({ open }) => {
  let bench: CopyBench
  const answer = async (client: Client, path = ALL): Promise<DashboardAnswer> => {
    const { status, body } = await client.get(path)
    expect([status, body?.message]).toEqual([200, undefined])
    return body.data
  }
  beforeAll(async () => {
    bench = await openCopies(open)
    const { send, clerk, other, clock } = bench
    const [first, second, ...rest] = samples()
    await send(clerk, {
      browser: "kantor",
      sequence: 1,
      rows: [
        line(note("A-1")) + line(note("A-2", { BeratBersih: "1.000" })),
        ...[first, second].map((sample) => line(sample ?? {})),
      ],
    })
    clock.now += 60_000
    const changed = { ...rest[0], BeratBersih: "7" }
    await send(other, {
      browser: "gudang",
      sequence: 1,
      // A long piece is cut within a line.
      rows: [
        line(note("A-1")).slice(0, 40),
        line(note("A-1")).slice(40) + line(note(" a-2 ", { BeratBersih: "1.200" })),
        line(note("B-1", { TanggalNota: "2026-02-10" })),
        `${line(changed)}not a row\n[1]\n`,
      ],
    })
  }, 120_000)

  test("equal rows count once; of rows that differ under one note those of the newest copy count", async () => {
    const all = await answer(bench.head)
    // A-1 once, a-2 of the newer copy; a changed sample is dated 2025.
    expect(figure(all, "Total Transaksi")).toEqual({ value: 2, before: 0, unreadable: 0 })
    expect(figure(all, "Total Berat (kg)")).toEqual({ value: 1300, before: 0, unreadable: 0 })
    expect(all.samples).toBe(2)
    expect(all.differing.count).toBe(1)
    expect(all.differing.rows).toEqual([
      {
        source: "transactions",
        title: "a-2",
        browsers: Array(2).fill({
          person: expect.stringMatching(/^Orang \d+$/),
          device: expect.stringMatching(/./),
        }),
        fields: [{ key: "BeratBersih", texts: ["1.200", "1.000"] }],
      },
    ])
  })

  test("the rows behind a figure are those that it counts, latest first, as the session's list shows them", async () => {
    const rowsOf = async (client: Client, more: string) =>
      (await client.get(`/dashboard/rows?source=transactions&period=TanggalNota${more}`)) as {
        status: number
        body: { data: RowsAnswer }
      }
    const { status, body } = await rowsOf(bench.head, "&from=2026-03-01&to=2026-03-31")
    expect(status).toBe(200)
    expect(body.data.total).toBe(2)
    expect(body.data.rows.map(({ NoNota, BeratBersih }) => [NoNota?.trim(), BeratBersih])).toEqual([
      ["A-1", "100"],
      ["a-2", "1.200"],
    ])
    const all = (await rowsOf(bench.head, "")).body.data
    // Samples are left out; a changed one is of 2025, the latest come first.
    expect(all.total).toBe(4)
    expect(all.rows.map(({ TanggalNota }) => TanggalNota?.slice(-4))).toEqual([
      "2026",
      "2026",
      "2026",
      "2025",
    ])
  })

  test("rows need the right to the list; other lists, fields and days are refused", async () => {
    const path = "/dashboard/rows?source=transactions&period=TanggalNota"
    expect((await bench.clerk.get(path)).status).toBe(200)
    expect((await bench.stranger.get(path)).status).toBe(403)
    expect((await bench.server.request("GET", path)).status).toBe(401)
    for (const wrong of [
      "/dashboard/rows",
      "/dashboard/rows?source=commissions",
      "/dashboard/rows?source=partners",
      "/dashboard/rows?source=transactions&period=TanggalBongkar",
      `${path}&from=2026-02-30`,
    ])
      expect([wrong, (await bench.head.get(wrong)).status]).toEqual([wrong, 400])
  })

  test("each browser is named with the age and the length of its newest copy, newest first", async () => {
    const { browsers } = await answer(bench.head)
    expect(browsers.map(({ rows, counted, source }) => [source, rows, counted])).toEqual([
      ["transactions", 4, true],
      ["transactions", 3, true],
    ])
    expect(browsers.map(({ at }) => at)).toEqual(["2026-03-02T08:01:00.000Z", "2026-03-02T08:00:00.000Z"])
  })

  test("the right to see the list is enough, and needed; a wrong period is refused", async () => {
    expect((await bench.clerk.get(ALL)).status).toBe(200)
    expect((await bench.stranger.get(ALL)).status).toBe(403)
    expect((await bench.server.request("GET", ALL)).status).toBe(401)
    for (const path of [
      "/dashboard/figures?period=7&today=2026-03-02",
      "/dashboard/figures?period=6",
      "/dashboard/figures?period=6&today=2026-02-30",
    ])
      expect((await bench.head.get(path)).status).toBe(400)
  })

  test("records of the server are counted for users who may list them, and for no others", async () => {
    const { server, head } = bench
    const checker = await personWith(server, [{ module: "EmployeeData", action: "view" }])
    expect(Object.keys((await answer(checker, QUERY)).figures)).toEqual(["verifications"])
    expect((await checker.get(ALL)).status).toBe(403)
    expect(Object.keys((await answer(head)).figures)).toEqual(["transactions"])
    expect((await head.get(QUERY)).status).toBe(403)
    expect(Object.keys((await answer(server.root)).figures).sort()).toEqual([
      "partners",
      "transactions",
      "verifications",
    ])
    const partners = await personWith(server, [{ module: "PartnerData", action: "view" }])
    expect(figure(await answer(partners, QUERY), "Jumlah Mitra")).toEqual({
      value: 0,
      before: null,
      unreadable: 0,
    })
    const { engine } = server
    await engine.db.transaction((trx) =>
      insertRecord({
        trx,
        resource: engine.registry.get("partners"),
        id: engine.newId(),
        values: { fullName: "Tarno" },
        now: engine.now().toISOString(),
      }),
    )
    expect(figure(await answer(partners, QUERY), "Jumlah Mitra")?.value).toBe(1)
  })

  test("a newer copy is counted at once, and nothing is written", async () => {
    const { db, head, send, other } = bench
    const contents = async () => [
      await db.queries.selectFrom("copy_versions").select("id").orderBy("id").execute(),
      await db.queries.selectFrom("copy_streams").selectAll().orderBy("version_id").execute(),
    ]
    const before = await contents()
    await answer(head)
    expect(await contents()).toEqual(before)
    await send(other, { browser: "gudang", sequence: 2, rows: [line(note("C-1", { BeratBersih: "5" }))] })
    expect(figure(await answer(head), "Total Berat (kg)")?.value).toBe(1105)
  })

  test("copies beyond the limit of bytes are named and not counted; the newest are read first", async () => {
    const { db, server } = bench
    const resource = server.engine.registry.get("transactions")
    const key = resource.source.kind === "browser" ? resource.source.key : ""
    const copies = await newestCopies(db.queries, key)
    const site = { trx: db.queries, list: key, resource, has: () => true }
    const countWith = async (bytes: number) => {
      let rows = 0
      const merged = await mergeCopies({ ...site, limits: { bytes, differing: 50 } }, copies, () => rows++)
      return [merged.copies.map(({ counted }) => counted), rows]
    }
    expect(await countWith(line(note("C-1", { BeratBersih: "5" })).length)).toEqual([[true, false], 1])
    expect(await countWith(0)).toEqual([[false, false], 0])
  })

  test("a copy with a missing piece is named and not counted", async () => {
    const { db, head, send, other } = bench
    const row = line(note("X-1", { BeratBersih: "50000" }))
    await send(other, { browser: "rusak", sequence: 1, rows: [row] })
    await db.queries.deleteFrom("copy_pieces").where("hash", "=", hashOf(row)).execute()
    const all = await answer(head)
    expect(all.browsers.map(({ counted }) => counted)).toEqual([false, true, true])
    expect(figure(all, "Total Berat (kg)")?.value).toBe(1105)
  })
})

/** The product, whose weights need a right of their own, and whose notes belong to users. */
const guarded = createRegistry(
  (resources as readonly Declared[]).map((one) =>
    one.name === "transactions"
      ? ({
          ...one,
          access: {
            ...one.access,
            records: ({ me }: { me: { id: string } }) => [
              { field: "DitambahkanOleh", operator: "eq", value: me.id },
            ],
            recordsUnless: "PartnerData",
          },
          fields: {
            ...one.fields,
            BeratBersih: { ...one.fields.BeratBersih, access: { read: "EmployeeData" } },
          },
        } as unknown as Declared)
      : one,
  ),
  fieldTypes,
  access,
)

onBothDatabases("fields and records of a user in the dashboard", ({ open }) => {
  test("a user counts the own records, without figures of fields that may not be read", async () => {
    const { server, send, clerk } = await openCopies(open, { registry: guarded, dashboard })
    const viewer = await personWith(server, [{ module: "CassavaTransactions", action: "view" }])
    const chief = await personWith(server, [
      { module: "CassavaTransactions", action: "view" },
      { module: "PartnerData", action: "view" },
      { module: "EmployeeData", action: "view" },
    ])
    const own = viewer.id
    await send(clerk, {
      sequence: 1,
      rows: [
        line(note("A-1", { DitambahkanOleh: own })),
        line(note("A-2", { DitambahkanOleh: "Lain", BeratBersih: "7" })),
      ],
    })
    await send(clerk, {
      browser: "lain",
      sequence: 1,
      rows: [line(note("A-1", { DitambahkanOleh: own, BeratBersih: "9", Premi: "3" }))],
    })
    const limited: DashboardAnswer = (await viewer.get(ALL)).body.data
    expect(figure(limited, "Total Transaksi")?.value).toBe(1)
    expect(figure(limited, "Total Berat (kg)")).toBeUndefined()
    expect(limited.differing.rows.map(({ fields }) => fields.map(({ key }) => key))).toEqual([["Premi"]])
    const whole: DashboardAnswer = (await chief.get(ALL)).body.data
    expect(figure(whole, "Total Transaksi")?.value).toBe(2)
    expect(figure(whole, "Total Berat (kg)")?.value).toBe(16)
  }, 120_000)
})
