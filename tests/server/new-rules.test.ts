/** New rules of a declaration, and records from before them. */
import { expect, test } from "vitest"
import { resources } from "../../resources"
import { access } from "../../resources/access"
import { registry as product } from "../../resources/registry"
import { openSqlite } from "../../server/database/sqlite"
import { FLAGS } from "../../src/core/access/permissions"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { type Client, openServer, personWith } from "./support/api"
import type { Fields } from "./support/plans-bench"

const stricter = createRegistry(
  (resources as unknown as readonly { name: string; fields: Fields }[]).map((input) =>
    input.name === "suppliers"
      ? {
          ...input,
          fields: {
            ...input.fields,
            note: { type: "text", label: "Catatan", required: true },
            size: { type: "select", label: "Ukuran", options: [{ value: "L", label: "Besar" }] },
          },
        }
      : input,
  ) as unknown as Declared[],
  fieldTypes,
  access,
)

test("a new required field and a removed option refuse edits of themselves only", async () => {
  const db = openSqlite(":memory:")
  const before = await openServer({ db, registry: product })
  const person = await personWith(before, [
    ...FLAGS.map((action) => ({ module: "UserSetup", action })),
    ...FLAGS.map((action) => ({ module: "Global", action })),
  ])
  const made = await person.post("/suppliers", { name: "Maju", codeSP: "SP1" })
  expect(made.status).toBe(201)
  const { id } = made.body.data
  const after = await openServer({ db, registry: stricter })
  await db.queries.updateTable("suppliers").set({ size: "XL" }).execute()
  const client: Client = after.as(person.token)
  expect((await client.put(`/suppliers/${id}`, { name: "Maju Jaya" })).status).toBe(200)
  expect((await client.put(`/suppliers/${id}`, { name: "Maju", size: "XL", note: "" })).status).toBe(200)
  const chosen = await client.put(`/suppliers/${id}`, { size: "XXL" })
  expect([chosen.status, Object.keys(chosen.body.errors)]).toEqual([422, ["size"]])
  expect((await client.put(`/suppliers/${id}`, { note: "ada" })).status).toBe(200)
  const emptied = await client.put(`/suppliers/${id}`, { note: "" })
  expect([emptied.status, Object.keys(emptied.body.errors)]).toEqual([422, ["note"]])
  const created = await client.post("/suppliers", { name: "Baru", codeSP: "SP2" })
  expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ["note"]])
})
