/** A list's search finds a record by every text that its list or detail shows. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { runQuery } from "../../src/core/query/run"
import { SEARCH } from "../../src/core/query/types"
import type { Resource } from "../../src/core/schema/resource"
import type { StoredRecord } from "../../src/core/schema/types"
import { fieldType, formatValue, queryTypes } from "../../src/fields/registry"
import { openProduct } from "../server/support/api"
import { basics, partnerPayload } from "../server/support/people"
import { storedOf } from "../support/declared"

/** Its search is specified (TX-05). */
const TRANSACTIONS = "transactions"
const lists = registry.all.filter(
  ({ list, name }) => list.path && list.view === "table" && name !== TRANSACTIONS,
)

const textsOf = (resource: Resource) =>
  resource.show.fields.map(({ field }) => resource.field(field)).filter((field) => fieldType(field).searched)

test("most lists have texts", () => {
  expect(lists.filter((resource) => textsOf(resource).length > 0).length).toBeGreaterThan(5)
})

test.each(lists.map((resource) => [resource.name, resource] as const))("%s", async (_, resource) => {
  const record: StoredRecord = { ...storedOf(resource), id: "x1" }
  for (const field of textsOf(resource)) {
    const text = formatValue(record[field.key], field, record)
    if (text.trim() === "") continue
    const filters = [{ field: SEARCH, operator: "contains" as const, value: text.slice(0, 40) }]
    const { total } = await runQuery([record], { filters }, { resource, types: queryTypes })
    expect([field.label, total]).toEqual([field.label, 1])
  }
})

test("the server's pages find a partner by telephone and address", async () => {
  const { root } = await openProduct()
  const payload = partnerPayload(await basics(root), {
    phoneNumber: "081298765432",
    address: "Jalan Melati 7",
  })
  const made = await root.post("/users/partner", payload)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const found = async (text: string) =>
    (await root.get(`/users/partner?_start=0&_end=5&q=${encodeURIComponent(text)}`)).body.data.length
  expect([await found("081298765"), await found("jalan melati"), await found("jalan mawar")]).toEqual([
    1, 1, 0,
  ])
})
