/** Endpoints of server parts: input validated like a form, rights, declared output, on both databases. */
import { expect, test } from "vitest"
import { resources } from "../../resources"
import { checkParts } from "../../server/hooks/check-parts"
import { defineServer, endpoint } from "../../server/hooks/define"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { warehouses } from "../support/warehouses/warehouses"
import { warehousesServer } from "../support/warehouses/warehouses.server"
import { openProduct, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

const commands = defineServer(warehouses, {
  endpoints: {
    move: endpoint({
      method: "POST",
      right: "edit",
      input: {
        to: { type: "reference", label: "Gudang tujuan", resource: "warehouses", required: true },
        kg: { type: "number", label: "Berat", required: true, min: 1 },
      },
      output: { moved: { type: "number" }, by: { type: "text" } },
      run: async ({ input, me, records, refuse }) => {
        const store = await records(warehouses).one(input.to)
        if (store.capacity < input.kg)
          throw refuse({ kg: "Paling banyak {most} kg." }, { most: store.capacity })
        return { moved: input.kg, by: me.name, secret: "left out" } as never
      },
    }),
    broken: endpoint({
      method: "GET",
      right: "list",
      output: { kg: { type: "number" } },
      run: async () => {
        throw new TypeError("a mistake")
      },
    }),
  },
})

onBothDatabases("endpoints", ({ open }) => {
  const openWarehouses = async (parts = warehouseParts) => {
    const product = await openProduct({ db: open, registry: warehouseRegistry(), parts })
    const { root } = product
    const store = async (name: string) =>
      (await root.post("/warehouses", { name, capacity: 100, status: "OPEN" })).body.data.id as string
    return { product, root, store }
  }

  test("answer questions by an input that is read like a form's", async () => {
    const { root, store } = await openWarehouses()
    const [utara, timur] = [await store("Utara"), await store("Timur")]
    for (const [warehouseId, gross, date] of [
      [utara, 10, "2026-01-01"],
      [utara, 20, "2026-01-02"],
      [timur, 5, "2026-01-03"],
    ])
      await root.post("/receipts", { number: "N", date, warehouseId, gross })
    expect(await root.get("/warehouses/-/stock?on=2026-01-02")).toMatchObject({
      status: 200,
      body: { data: { rows: [{ warehouseId: utara, netto: 30 }] } },
    })
    expect(await root.get("/warehouses/-/stock")).toMatchObject({
      status: 422,
      body: { errors: { on: ["Tanggal wajib diisi"] } },
    })
    expect((await root.get("/warehouses/-/stock?on=yesterday")).status).toBe(422)
    expect(await root.get("/warehouses/-/stock?on=2026-01-02&at=3")).toMatchObject({
      status: 400,
      body: { message: "Parameter 'at' tidak dikenal." },
    })
    expect((await root.post("/warehouses/-/stock", {})).status).toBe(405)
    expect((await root.get("/warehouses/-/none")).status).toBe(404)
  })

  test("need a session and their right, as it is now", async () => {
    const { product, store } = await openWarehouses()
    await store("Utara")
    expect((await product.request("GET", "/warehouses/-/stock?on=2026-01-02")).status).toBe(401)
    const path = "/warehouses/-/stock?on=2026-01-02"
    const reader = await personWith(product, [{ module: "UserSetup", action: "view" }])
    expect((await reader.get(path)).status).toBe(200)
    const other = await personWith(product, [{ module: "PartnerData", action: "view" }])
    expect((await other.get(path)).status).toBe(403)
  })

  test("take commands with a body, refuse by field, and answer what is declared", async () => {
    const others = warehouseParts.filter(({ resource }) => resource !== "warehouses")
    const { root, store } = await openWarehouses([...others, commands])
    const to = await store("Utara")
    const move = (body: object) => root.post("/warehouses/-/move", body)
    const { status, body } = await move({ to, kg: 100 })
    expect(status).toBe(200)
    expect(body.data).toEqual({ moved: 100, by: expect.any(String) })
    expect(await move({ to, kg: 101 })).toMatchObject({
      status: 422,
      body: { errors: { kg: ["Paling banyak 100 kg."] } },
    })
    expect((await move({ to, kg: 0 })).status).toBe(422)
    expect((await move({ to: "gone", kg: 1 })).status).toBe(422)
    expect((await move({ to, kg: 1, more: true })).status).toBe(400)
    expect((await root.get("/warehouses/-/broken")).status).toBe(500)
  })
})

test("mistakes are named with their place", () => {
  const asked = (name: string, input: object, right = "list") =>
    defineServer(warehouses, {
      ...warehousesServer,
      endpoints: {
        [name]: endpoint({
          method: "GET",
          right: right as "list",
          input: input as Record<string, never>,
          output: {},
          run: async () => ({}),
        }),
      },
    })
  const faults = (part: ReturnType<typeof asked>) =>
    checkParts([part], warehouseRegistry(), resources).map(({ code, place }) => `${code} ${place}`)
  expect(faults(asked("stock", { on: { type: "date", label: "Tanggal" } }))).toEqual([])
  expect(faults(asked("the-stock", {}))).toEqual(["V707 warehouses.server.endpoints.the-stock"])
  expect(faults(asked("groups", {}))).toEqual(["V707 warehouses.server.endpoints.groups"])
  expect(faults(asked("stock", {}, "approve"))).toEqual(["V708 warehouses.server.endpoints.stock"])
  expect(faults(asked("stock", { on: { type: "dat", label: "Tanggal" } }))).toEqual([
    "F012 warehouses.server.endpoints.stock.input.on",
  ])
  const foto = { type: "document", label: "Foto", extensions: ["jpg"], maxBytes: 1000 }
  expect(faults(asked("stock", { foto }))).toEqual(["F025 warehouses.server.endpoints.stock.input.foto"])
  expect(faults(asked("stock", { of: { type: "reference", label: "Jenis", resource: "varietes" } }))).toEqual(
    [expect.stringContaining("warehouses.server.endpoints.stock.input.of")],
  )
})

test("a misspelt value of input or output does not compile", () => {
  endpoint({
    method: "GET",
    right: "list",
    input: { on: { type: "date", label: "Tanggal", required: true } },
    output: { kg: { type: "number" }, rows: [{ name: { type: "text" } }] },
    // @ts-expect-error a text is no number
    run: async ({ input }) => {
      // @ts-expect-error no field
      input.at
      return { kg: input.on, rows: [] }
    },
  })
  expect(true).toBe(true)
})
