/** Actions: rights, state, inputs, server half, history, several records, repeated and crossed requests, on both databases. */
import { expect, test } from "vitest"
import { defineServer } from "../../server/hooks/define"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { warehouses } from "../support/warehouses/warehouses"
import { type Client, openProduct, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

const KEY = "k".repeat(20)
const closing = { closedAt: "2026-01-31", reason: "Musim selesai" }

onBothDatabases("actions", ({ open }) => {
  const openWarehouses = async () => {
    const product = await openProduct({
      db: open,
      registry: warehouseRegistry(),
      parts: warehouseParts,
    })
    const { root } = product
    const store = async (name: string): Promise<string> =>
      (await root.post("/warehouses", { name, capacity: 100, status: "OPEN" })).body.data.id
    return { product, root, store }
  }
  const close = (client: Client, id: string, body: object = closing, headers = {}) =>
    client.post(`/warehouses/${id}/actions/close`, body, headers)
  const entriesOf = async (client: Client, id: string) =>
    (await client.get(`/warehouses/${id}/history`)).body.data as { action: string; changes: object }[]

  test("store what they set and note label and inputs in the history", async () => {
    const { root, store } = await openWarehouses()
    const id = await store("Utara")
    const { status, body, headers } = await close(root, id)
    expect([status, headers.get("ETag")]).toEqual([200, '"2"'])
    expect(body.data).toMatchObject({ status: "CLOSED", closedAt: "2026-01-31", version: 2 })
    const [entry] = await entriesOf(root, id)
    expect(entry).toMatchObject({ action: "action", recordName: "Utara" })
    expect(entry?.changes).toEqual({
      "@close": { before: null, after: "Tutup gudang" },
      "@close.closedAt": { before: null, after: "2026-01-31" },
      "@close.reason": { before: null, after: "Musim selesai" },
      status: { before: "OPEN", after: "CLOSED" },
      closedAt: { before: null, after: "2026-01-31" },
    })
  })

  test("are refused: without a session or the right, in another state, for a gone record, on an older version", async () => {
    const { product, root, store } = await openWarehouses()
    const id = await store("Utara")
    expect((await product.request("POST", `/warehouses/${id}/actions/close`, { body: closing })).status).toBe(
      401,
    )
    const reader = await personWith(product, [{ module: "UserSetup", action: "view" }])
    expect((await close(reader, id)).status).toBe(403)
    const editor = await personWith(product, [
      { module: "UserSetup", action: "view" },
      { module: "UserSetup", action: "edit" },
    ])
    expect((await close(editor, id, closing, { "If-Match": '"7"' })).body.code).toBe("stale")
    expect((await close(editor, id)).status).toBe(200)
    expect(await close(editor, id)).toMatchObject({ status: 409, body: { code: "unavailable" } })
    expect((await editor.post(`/warehouses/${id}/actions/reopen`, {})).status).toBe(403)
    expect((await root.post(`/warehouses/${id}/actions/reopen`, {})).status).toBe(200)
    expect((await close(root, "gone")).status).toBe(404)
    expect((await root.post(`/warehouses/${id}/actions/burn`, {})).status).toBe(404)
    expect((await root.get(`/warehouses/${id}/actions/close`)).status).toBe(405)
  })

  test("validate their inputs like a form, and leave nothing behind if the server half refuses", async () => {
    const { root, store } = await openWarehouses()
    const id = await store("Utara")
    expect(await close(root, id, {})).toMatchObject({
      status: 422,
      body: { errors: { reason: ["Alasan wajib diisi"] } },
    })
    expect((await close(root, id, { ...closing, closedAt: "besok" })).status).toBe(422)
    expect(await close(root, id, { ...closing, status: "OPEN" })).toMatchObject({
      status: 400,
      body: { message: "Parameter 'status' tidak dikenal." },
    })
    const receipt = { number: "N", date: "2026-01-01", warehouseId: id, gross: 1 }
    const added = await root.post("/receipts", receipt)
    expect(await close(root, id)).toMatchObject({
      status: 409,
      body: { message: "Masih ada 1 stok masuk yang belum diperiksa." },
    })
    expect((await root.get(`/warehouses/${id}`)).body.data).toMatchObject({ status: "OPEN", version: 1 })
    expect(await entriesOf(root, id)).toHaveLength(1)
    await root.put(`/receipts/${added.body.data.id}`, { moisture: 12 })
    expect((await close(root, id)).status).toBe(200)
  })

  test("answer each of several records, each in a transaction of its own", async () => {
    const { root, store } = await openWarehouses()
    const [one, two, three] = [await store("Utara"), await store("Timur"), await store("Barat")]
    await close(root, two)
    const { body } = await root.post("/warehouses/actions/close", {
      ids: [one, two, "gone", three],
      versions: { [three]: 9 },
      values: closing,
    })
    expect(body.data).toMatchObject([
      { id: one, status: 200, data: { status: "CLOSED" } },
      { id: two, status: 409, code: "unavailable" },
      { id: "gone", status: 404 },
      { id: three, status: 409, code: "stale" },
    ])
    expect((await root.get(`/warehouses/${three}`)).body.data.status).toBe("OPEN")
    for (const wrong of [
      {},
      { ids: [] },
      { ids: "all" },
      { ids: [1] },
      { ids: [one], more: 1 },
      { ids: [one], versions: { [one]: "x" } },
    ])
      expect((await root.post("/warehouses/actions/close", wrong)).status).toBe(400)
    const many = Array.from({ length: 101 }, (_, index) => `w${index}`)
    expect((await root.post("/warehouses/actions/close", { ids: many })).status).toBe(400)
  })

  test("on the page run their server half alone", async () => {
    const { root, store } = await openWarehouses()
    const count = (body: object) => root.post("/warehouses/actions/count", body)
    expect(await count({ on: "2026-01-01" })).toMatchObject({
      status: 422,
      body: { errors: { on: ["Tidak ada stok masuk sejak hari itu."] } },
    })
    const warehouseId = await store("Utara")
    await root.post("/receipts", { number: "N", date: "2026-01-02", warehouseId, gross: 1 })
    expect(await count({ on: "2026-01-01" })).toMatchObject({ status: 200, body: { data: null } })
    expect((await count({})).status).toBe(422)
  })

  test("on the page run once for each key", async () => {
    let runs = 0
    const product = await openProduct({
      db: open,
      registry: warehouseRegistry(),
      parts: [
        ...warehouseParts.filter(({ resource }) => resource !== "warehouses"),
        defineServer(warehouses, {
          actions: {
            count: async () => {
              runs++
            },
          },
        }),
      ],
    })
    const count = (on: string, key: string) =>
      product.root.post("/warehouses/actions/count", { on }, { "Idempotency-Key": key })
    for (let time = 0; time < 2; time++)
      expect(await count("2026-01-01", KEY)).toMatchObject({ status: 200, body: { data: null } })
    expect(runs).toBe(1)
    expect((await count("2026-01-02", KEY)).body).toMatchObject({ code: "key-reused" })
    await count("2026-01-02", `${KEY}2`)
    expect(runs).toBe(2)
  })

  test("that are repeated after the record's deletion are answered without a version", async () => {
    const { root, store } = await openWarehouses()
    const id = await store("Utara")
    const headers = { "Idempotency-Key": KEY }
    expect((await close(root, id, closing, headers)).headers.get("ETag")).toBe('"2"')
    expect((await root.delete(`/warehouses/${id}`)).status).toBe(200)
    const again = await close(root, id, closing, headers)
    expect([again.status, again.body.data, again.headers.get("ETag")]).toEqual([200, { id }, null])
  })

  test("run once per idempotency key, also for several records", async () => {
    const { root, store } = await openWarehouses()
    const [one, two] = [await store("Utara"), await store("Timur")]
    const headers = { "Idempotency-Key": KEY }
    const both = await Promise.all([close(root, one, closing, headers), close(root, one, closing, headers)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await close(root, one, { ...closing, reason: "Lain" }, headers)).body.code).toBe("key-reused")
    expect((await close(root, two, closing, headers)).body.code).toBe("key-reused")
    const body = { ids: [one, two], values: closing }
    const key = { "Idempotency-Key": "m".repeat(20) }
    const many = () => root.post("/warehouses/actions/close", body, key)
    expect((await many()).body.data.map((answer: { status: number }) => answer.status)).toEqual([409, 200])
    expect((await many()).body.data.map((answer: { status: number }) => answer.status)).toEqual([409, 200])
    expect((await entriesOf(root, two)).filter(({ action }) => action === "action")).toHaveLength(1)
  })

  test("raced against each other and against edits, each record has the whole action once", async () => {
    const { root, store } = await openWarehouses()
    const id = await store("Utara")
    const edits = Array.from({ length: 4 }, (_, index) =>
      root.put(`/warehouses/${id}`, { capacity: 200 + index }),
    )
    const closes = Array.from({ length: 4 }, () => close(root, id))
    const answers = await Promise.all([...closes, ...edits])
    expect(
      answers
        .slice(0, 4)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409, 409, 409])
    expect(answers.slice(4).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { data } = (await root.get(`/warehouses/${id}`)).body
    expect(data).toMatchObject({ status: "CLOSED", closedAt: "2026-01-31" })
    expect((await entriesOf(root, id)).filter(({ action }) => action === "action")).toHaveLength(1)
  })

  test("an edit may only make the changes of the flow, with their right", async () => {
    const { product, root, store } = await openWarehouses()
    const id = await store("Utara")
    const put = (client: Client, status: string) => client.put(`/warehouses/${id}`, { status })
    expect((await put(root, "CLOSED")).status).toBe(200)
    const editor = await personWith(product, [
      { module: "UserSetup", action: "view" },
      { module: "UserSetup", action: "edit" },
    ])
    expect((await put(editor, "OPEN")).status).toBe(403)
    expect((await put(editor, "CLOSED")).status).toBe(200)
    expect((await put(root, "OPEN")).status).toBe(200)
  })
})
