/** Worked out values in the database: columns of their format's type, worked out again at each save. */
import { expect, test } from "vitest"
import { access } from "../../../../resources/access"
import type { Database } from "../../../../server/database/types"
import type { Declared } from "../../../../src/core/schema/define"
import { createRegistry } from "../../../../src/core/schema/registry"
import { fieldTypes } from "../../../../src/fields/registry"
import { documentedResources } from "../../../support/documented"
import { harvests } from "../../../support/harvests"
import { ADMIN, openProduct, openServer } from "../api"

export function workedOutTests(open: () => Promise<Database>): void {
  test("what is worked out is kept as its format's type, worked out again, and nothing where it is no figure", async () => {
    const db = await open()
    await openProduct({ db, registry: createRegistry(documentedResources, fieldTypes, access) })
    const declared = [...documentedResources, harvests] as unknown as readonly Declared[]
    const own = await openServer({ db, registry: createRegistry(declared, fieldTypes, access) })
    const client = await own.login(ADMIN.email)
    const tables = await db.queries.introspection.getTables()
    const columns = tables.find((table) => table.name === "harvests")?.columns ?? []
    const kinds = new Map(columns.map((column) => [column.name, column.dataType.toLowerCase()]))
    expect(kinds.get("total")).toBe(kinds.get("weight"))
    expect(kinds.get("due_on")).toBe(kinds.get("cut"))
    expect(kinds.get("sacks")).toMatch(/^int/)
    const made = await client.post("/harvests", {
      farmer: "Wati",
      weight: 1012.5,
      price: 50,
      days: 3,
      cut: "2025-04-23",
      total: 1,
      sacks: "banyak",
      due: "2099-01-01",
    })
    const worked = { total: 50_625, sacks: 20, pace: 337.5, due_on: "2025-05-07", code: "Wati/1012.5" }
    expect(made).toMatchObject({ status: 201, body: { data: worked } })
    const idle = await client.put(`/harvests/${made.body.data.id}`, { days: 0, cut: null, price: null })
    expect(idle).toMatchObject({ status: 200, body: { data: { total: null, pace: null, due_on: null } } })
    const huge = await client.post("/harvests", { farmer: "Wati", weight: 1e12, price: 1e12 })
    expect([huge.status, huge.body.errors]).toEqual([422, { total: ["Harus berupa angka"] }])
  })
}
