/** Typed records in server parts: questions as SQL on both databases, locks, refusals by field. */
import { describe, expect, test } from "vitest"
import * as define from "../../server/hooks/define"
import type { RecordTools } from "../../server/hooks/records"
import { recordTools, refuse } from "../../server/records/typed-records"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import { openProduct } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

onBothDatabases("typed records", ({ open, pair }) => {
  async function openWarehouses() {
    const product = await openProduct({
      db: open,
      registry: warehouseRegistry(),
      parts: warehouseParts,
    })
    const { root, engine } = product
    const kinds: string[] = []
    for (const name of ["Kuning", "Putih"])
      kinds.push((await root.post("/type-varieties", { name })).body.data.id)
    const add = async (values: object): Promise<string> => {
      const { status, body } = await root.post("/warehouses", values)
      expect(status, JSON.stringify(body)).toBe(201)
      return body.data.id
    }
    const utara = await add({ name: "Utara", capacity: 100, status: "OPEN", varietyIds: [kinds[0]] })
    const selatan = await add({ name: "Selatan", capacity: 50, status: "CLOSED", varietyIds: kinds })
    const timur = await add({ name: "Timur", capacity: 75, status: "OPEN", closedAt: "2026-02-01" })
    const receive = (warehouseId: string, gross: number, more: object = {}) =>
      root.post("/receipts", { number: "N", date: "2026-01-02", warehouseId, gross, ...more })
    const ask = <T>(question: (tools: RecordTools) => Promise<T>): Promise<T> =>
      engine.db.transaction((trx) => question(recordTools({ trx, engine })))
    return { root, engine, kinds, utara, selatan, timur, receive, ask }
  }

  test("answer by conditions on fields, in the order asked for", async () => {
    const { ask, utara, timur, kinds } = await openWarehouses()
    const names = (
      filter: Parameters<ReturnType<typeof stores>["find"]>[0],
      order: "name" | "-capacity" = "name",
    ) => ask(async (tools) => (await stores(tools).find(filter, { order })).map(({ name }) => name))
    const stores = ({ records }: RecordTools) => records(warehouses)
    expect(await names({})).toEqual(["Selatan", "Timur", "Utara"])
    expect(await names({}, "-capacity")).toEqual(["Utara", "Timur", "Selatan"])
    expect(await names({ status: "OPEN" })).toEqual(["Timur", "Utara"])
    expect(await names({ name: ["Utara", "Selatan"] })).toEqual(["Selatan", "Utara"])
    expect(await names({ name: [] })).toEqual([])
    expect(await names({ capacity: { from: 50, to: 75 } })).toEqual(["Selatan", "Timur"])
    expect(await names({ capacity: { from: 76 } })).toEqual(["Utara"])
    expect(await names({ closedAt: null })).toEqual(["Selatan", "Utara"])
    expect(await names({ closedAt: { from: "2026-01-31", to: "2026-02-01" } })).toEqual(["Timur"])
    expect(await names({ varietyIds: String(kinds[0]) })).toEqual(["Selatan", "Utara"])
    expect(await names({ varietyIds: [String(kinds[1])], status: "CLOSED" })).toEqual(["Selatan"])
    await ask(async (tools) => {
      const one = await stores(tools).one(utara)
      expect(one).toMatchObject({ id: utara, name: "Utara", capacity: 100, varietyIds: [kinds[0]] })
      expect(await stores(tools).count()).toBe(3)
      expect(await stores(tools).count({ status: "OPEN" }, { but: timur })).toBe(1)
      expect(await stores(tools).find({}, { order: ["-capacity", "name"], limit: 1 })).toHaveLength(1)
    })
  })

  test("sum, also by another field, and read every record in batches", async () => {
    const { ask, receive, engine, root, utara, timur } = await openWarehouses()
    for (const [store, gross, cut] of [
      [utara, 10, 1],
      [timur, 20, 0],
      [utara, 30.5, 0],
    ] as const)
      expect((await receive(store, gross, { cut })).status).toBe(201)
    await ask(async ({ records }) => {
      expect(await records(receipts).sum("netto")).toBe(59.5)
      expect(await records(receipts).sum("netto", { warehouseId: utara })).toBe(39.5)
      expect(await records(receipts).sum("netto", { number: "none" })).toBe(0)
      const sums = await records(receipts).sumBy("warehouseId", "netto")
      expect(sums).toEqual(
        [
          { warehouseId: utara, netto: 39.5 },
          { warehouseId: timur, netto: 20 },
        ].sort((a, b) => (a.warehouseId < b.warehouseId ? -1 : 1)),
      )
    })
    const role = (await root.get("/roles")).body.data.length
    expect(role).toBeGreaterThan(0)
    await engine.db.transaction(async (trx) => {
      const row = await trx.selectFrom("receipts").selectAll().limit(1).executeTakeFirstOrThrow()
      for (let from = 0; from < 1100; from += 100)
        await trx
          .insertInto("receipts")
          .values(Array.from({ length: 100 }, (_, index) => ({ ...row, id: `zz${from + index}` })))
          .execute()
    })
    const seen = await ask(async ({ records }) => {
      const ids = new Set<string>()
      for await (const { id } of records(receipts).each({}, { but: "zz7" })) ids.add(id)
      return ids
    })
    expect(seen.size).toBe(1102)
    expect(seen.has("zz7")).toBe(false)
  })

  test("name what cannot be asked, and a record that is gone", async () => {
    const { ask } = await openWarehouses()
    const loose = (of: unknown, filter: object) =>
      ask(({ records }) => records(of as typeof warehouses).find(filter as never))
    await expect(loose(warehouses, { nmae: "x" })).rejects.toThrow("records(warehouses): 'nmae' is no field")
    await expect(loose(receipts, { slip: "1" })).rejects.toThrow("stored as a list")
    await expect(loose(warehouses, { varietyIds: null })).rejects.toThrow("refers to many")
    await expect(loose({ name: "transactions" }, {})).rejects.toThrow("a browser stores its records")
    await expect(ask(({ records }) => records(warehouses).one("gone"))).rejects.toMatchObject({ status: 409 })
    await expect(ask(({ lock }) => lock(warehouses, "gone"))).rejects.toMatchObject({ status: 409 })
    await expect(ask(({ records }) => records(warehouses).sum("name" as never, {}))).rejects.toThrow(
      "is no number",
    )
  })

  test("refuse a write by a field, with the record that is edited left out", async () => {
    const { root, receive, timur } = await openWarehouses()
    const first = await receive(timur, 70)
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(await receive(timur, 6)).toMatchObject({
      status: 422,
      body: { errors: { gross: ["Gudang hanya muat 5 kg lagi."] } },
    })
    const { id } = first.body.data
    const values = { number: "N", date: "2026-01-02", warehouseId: timur, gross: 75 }
    expect((await root.put(`/receipts/${id}`, values)).status).toBe(200)
    expect((await root.put(`/receipts/${id}`, { ...values, gross: 76 })).status).toBe(422)
  })

  test("eight receipts at once into the room for three: exactly three", async () => {
    const [db, other] = await pair()
    const options = { registry: warehouseRegistry(), parts: warehouseParts }
    const { root } = await openProduct({ ...options, db })
    const second = await openProduct({ ...options, db: other }).catch(() => undefined)
    const store = (await root.post("/warehouses", { name: "Sempit", capacity: 30, status: "OPEN" })).body.data
      .id
    const clients = second ? [root, second.root] : [root]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (clients[index % clients.length] ?? root).post("/receipts", {
          number: `N${index}`,
          date: "2026-01-02",
          warehouseId: store,
          gross: 10,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422])
  })
})

const { defineServer } = define

describe("types", () => {
  test("a server part has no refusal that takes any field name", () => {
    expect(Object.keys(define)).not.toContain("refuseFields")
  })

  test("a misspelt field does not compile", () => {
    defineServer(receipts, {
      hooks: {
        before: async ({ values, original, records, refuse }) => {
          // @ts-expect-error no field
          values.warehouse
          // @ts-expect-error no field
          original?.nett
          // @ts-expect-error no field
          await records(warehouses).find({ nmae: "x" })
          // @ts-expect-error no number
          await records(warehouses).sum("name")
          // @ts-expect-error a number is no text
          await records(warehouses).find({ name: 3 })
          // @ts-expect-error no field
          throw refuse({ grss: "x" })
        },
      },
    })
    expect(true).toBe(true)
  })
})

test("numbers in a refusal are shown as in lists", () => {
  const values = { left: 996_850, name: "Utara" }
  expect(refuse("{name} hanya muat {left} kg lagi.", values).message).toBe(
    "Utara hanya muat 996.850 kg lagi.",
  )
})
