/** Rights of records and fields in a list of the browser: its stored rows keep all of them. */
import { expect, test } from "vitest"
import { NO_ACCESS } from "../../src/core/access/names"
import { toMap } from "../../src/core/access/permissions"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { list, memoryStorage, stored, tab } from "./browser-store"

const PRICE = { read: "Price", write: "Price" } as never
const notes = defineResource({
  name: "notes",
  label: { singular: "Nota", plural: "Nota" },
  browser: "nota",
  access: {
    module: "Notes" as never,
    records: ({ me }) => [{ field: "owner", operator: "eq", value: me.name }],
    recordsUnless: "All" as never,
  },
  fields: {
    number: { type: "text", label: "Nomor" },
    owner: { type: "text", label: "Pemilik" },
    weight: { type: "number", label: "Berat" },
    price: { type: "money", label: "Harga", access: PRICE },
    total: {
      type: "derived",
      label: "Jumlah",
      format: "money",
      access: { read: "Price" } as never,
      derive: ({ weight, price }) => Number(weight ?? 0) * Number(price ?? 0),
    },
    grade: { type: "text", label: "Kelas", initial: "C", access: { write: "Price" } as never },
  },
  list: { path: "/nota" },
})
const registry = createRegistry([notes as Declared], fieldTypes)
const ROWS = [
  { id: "a", number: "1", owner: "Sari", weight: 2, price: 10, total: 20, grade: "A" },
  { id: "b", number: "2", owner: "Budi", weight: 3, price: 20, total: 60, grade: "B" },
]
const open = (...modules: string[]) => {
  const storage = memoryStorage({ nota: JSON.stringify(ROWS), "nota.seeded": "1" })
  const permissions = toMap(
    modules.flatMap((module) => ["view", "edit"].map((action) => ({ module, action }))),
  )
  const rights = { role: "admin", permissions, access: NO_ACCESS }
  return { storage, provider: tab(storage, { registry, grants: () => rights }) }
}
const numbers = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ number }) => number)

test("a user has the own records, without fields of other rights; a right lifts each", async () => {
  const plain = await list(open().provider, "notes")
  expect(numbers(plain)).toEqual(["1"])
  expect(Object.keys(plain[0] ?? {}).sort()).toEqual(["grade", "id", "number", "owner", "weight"])
  expect(numbers(await list(open("All").provider, "notes"))).toEqual(["1", "2"])
  expect((await list(open("Price").provider, "notes"))[0]).toMatchObject({ price: 10, total: 20 })
})

test("a record that the user does not have is 404 to reads and writes", async () => {
  const { provider, storage } = open()
  const failed = { statusCode: 404 }
  await expect(provider.getOne({ resource: "notes", id: "b" })).rejects.toMatchObject(failed)
  await expect(provider.update({ resource: "notes", id: "b", variables: {} })).rejects.toMatchObject(failed)
  await expect(provider.deleteOne({ resource: "notes", id: "b" })).rejects.toMatchObject(failed)
  expect(stored(storage, "nota")).toEqual(ROWS)
})

test("a save keeps the fields that the user may not write, and computes those that it does not see", async () => {
  const { provider, storage } = open()
  const variables = { weight: 5, price: 99, grade: "Z" }
  const { data } = await provider.update({ resource: "notes", id: "a", variables })
  expect(Object.keys(data)).not.toContain("price")
  expect(stored(storage, "nota")[0]).toMatchObject({ weight: 5, price: 10, total: 50, grade: "A" })
  await provider.create({
    resource: "notes",
    variables: { number: "3", owner: "Sari", grade: "Z", price: 1 },
  })
  const [, , added] = stored(storage, "nota")
  expect([added?.number, added?.grade, added?.price ?? null]).toEqual(["3", "C", null])
})

test("no filter, search or order uses a field that the user may not read", async () => {
  const { provider } = open("All")
  const found = async (filters: object[]) =>
    (await provider.getList({ resource: "notes", filters: filters as never })).data
  expect(numbers(await found([{ field: "q", operator: "contains", value: "20" }]))).toEqual([])
  await expect(found([{ field: "price", operator: "eq", value: 20 }])).resolves.toEqual([])
})
