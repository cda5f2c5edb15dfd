/** A declaration without a server part gets a table, an endpoint, rights and validation. */

import { beforeAll, describe, expect, test } from "vitest"
import { access } from "../../resources/access"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypeNames, fieldTypes } from "../../src/fields/registry"
import { orchards } from "../support/fixture-entity/orchards"
import { resources } from "../support/fixture-entity/resources"
import { type Client, openProduct, personWith, type Server } from "./support/api"

const registry = createRegistry(resources, fieldTypes, access)

let server: Server
let root: Client
let variety: string
let role: string

beforeAll(async () => {
  const product = await openProduct({ registry })
  server = product
  root = product.root
  variety = (await root.post("/type-varieties", { name: "Kuning" })).body.data.id
  role = (await root.post("/roles", { name: "Mandor", status: "ADMIN" })).body.data.id
  await root.post("/suppliers", { name: "CV Dekat", codeSP: "D" })
})

let number = 0
const payload = (more: Record<string, unknown> = {}) => ({
  title: `Kebun ${++number}`,
  code: `KBN-${String(1000 + number)}`,
  planted: "2024-02-29",
  kind: "RENTED",
  landlord: "Pak Karto",
  variety,
  ...more,
})

describe("one declaration", () => {
  test("has every type of field that the engine knows", () => {
    const types = new Set(Object.values(orchards.fields).map((field) => field.type))
    expect([...types].sort(), "tests/support/fixture-entity/orchards.ts").toEqual([...fieldTypeNames].sort())
  })

  test("gets a table whose columns its fields make", async () => {
    const tables = await server.engine.db.queries.introspection.getTables()
    const table = tables.find(({ name }) => name === "orchards")
    const columns = table?.columns.map(({ name }) => name) ?? []
    for (const column of [
      "id",
      "title",
      "code",
      "planted_on",
      "area",
      "rent",
      "kind",
      "variety_id",
      "parent_id",
    ])
      expect(columns).toContain(column)
    // Derived values, questions of a form and values of other tables have no column.
    for (const column of ["children", "has_keeper", "hasKeeper", "password"])
      expect(columns).not.toContain(column)
  })

  test("gets an endpoint that keeps and answers what it declares", async () => {
    const parent = (await root.post("/orchards", payload())).body.data.id
    const { status, body } = await root.post(
      "/orchards",
      payload({
        title: "lereng utara",
        code: "KBN-0007",
        area: 2.5,
        rent: 1_500_000,
        phone: "08123",
        kind: "OWN",
        irrigated: true,
        others: [variety],
        parent,
        nearest: "CV Dekat",
        cart: "BE 12 X",
        trees: 1,
        place: "-5.3971, 105.2668 (±12 m)",
        notes: "satu\ndua",
        visits: [{ on: "2026-01-02", finding: "hama" }],
        email: "kebun@koperasi.id",
        role,
        password: "Rahasia1",
      }),
    )
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      code: "KBN-0007",
      story: { planted_on: "2024-02-29" },
      area: 2.5,
      rent: 1_500_000,
      kind: "OWN",
      irrigated: true,
      variety_id: variety,
      variety: { name: "Kuning" },
      others: [{ id: variety }],
      parent_id: parent,
      nearest: "CV Dekat",
      place: "-5.3971, 105.2668 (±12 m)",
      trees: 2500,
      visits: [{ on: "2026-01-02", finding: "hama" }],
      email: "kebun@koperasi.id",
    })
    expect(JSON.stringify(body)).not.toContain("Rahasia1")
    expect((await root.get(`/orchards/${body.data.id}`)).body.data).toEqual(body.data)
    const all = (await root.get("/orchards")).body.data as { id: string; children: number }[]
    expect(all.find(({ id }) => id === parent)?.children).toBe(1)
    expect((await root.put(`/orchards/${body.data.id}`, { area: 4 })).body.data).toMatchObject({
      area: 4,
      trees: 4000,
    })
    expect((await root.delete(`/orchards/${parent}`)).status).toBe(409)
    expect((await root.delete(`/orchards/${body.data.id}`)).status).toBe(200)
    expect((await root.get(`/orchards/${body.data.id}`)).status).toBe(404)
  })

  test("is validated by its rules, its conditions and its references, in its own words", async () => {
    const refused = await root.post("/orchards", {
      kind: "RENTED",
      phone: "12x",
      area: 501,
      variety: "nobody",
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      title: ["Nama Kebun wajib diisi"],
      code: ["Kode Kebun wajib diisi"],
      planted: ["Ditanam wajib diisi"],
      area: ["Maksimal 500"],
      phone: ["Telepon hanya angka"],
      landlord: ["Pemilik lahan wajib diisi"],
      variety: ["Varietas Utama: pilihan tidak tersedia"],
    })
    // A field that takes no part is neither asked for nor kept.
    const own = await root.post("/orchards", payload({ kind: "OWN", landlord: "Pak Karto", cart: "BE 1 X" }))
    expect(own.status).toBe(201)
    expect(own.body.data.landlord).toBeNull()
  })

  test("keeps its code and its name unique, and a password where there is an account only", async () => {
    const answers = await Promise.all([1, 2].map(() => root.post("/orchards", payload({ code: "KBN-0999" }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual({
      code: ["Kode sudah digunakan"],
    })
    await root.post("/orchards", payload({ title: "Bukit Timur" }))
    const twice = await root.post("/orchards", payload({ title: " bukit  TIMUR " }))
    expect(twice.body).toMatchObject({ errors: { title: ["Kebun sudah ada"] } })
    const half = await root.post("/orchards", payload({ password: "Rahasia1" }))
    expect(half.body.errors).toMatchObject({ email: ["Email wajib diisi"], role: ["Peran wajib dipilih"] })
  })

  test("asks for rights in its own module, and for a session", async () => {
    expect((await server.request("GET", "/orchards")).status).toBe(401)
    const stranger = await personWith(server, [{ module: "AdminData", action: "view" }])
    expect((await stranger.get("/orchards")).status).toBe(403)
    const reader = await personWith(server, [{ module: "OrchardData", action: "view" }])
    expect((await reader.get("/orchards")).status).toBe(200)
    expect((await reader.post("/orchards", payload())).status).toBe(403)
    const writer = await personWith(server, [
      { module: "OrchardData", action: "view" },
      { module: "OrchardData", action: "add" },
    ])
    const added = await writer.post("/orchards", payload())
    expect(added.status).toBe(201)
    const path = `/orchards/${added.body.data.id}`
    expect((await writer.put(path, { notes: "x" })).status).toBe(403)
    expect((await writer.delete(path)).status).toBe(403)
  })
})
