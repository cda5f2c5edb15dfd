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
  // Words in any order and of several fields, and a telephone number however it is written (docs/api.md).
  for (const text of ["melati 0812", "7 jalan", "0812-9876-5432", "+62 812-9876", "+62812", "(0812)98765432"])
    expect([text, await found(text)]).toEqual([text, 1])
  for (const text of ["melati 0813", "mawar 0812"]) expect([text, await found(text)]).toEqual([text, 0])
})

test("a list in the browser finds several words in any order, and a telephone number however it is written", async () => {
  const partners = registry.get("partners")
  const record: StoredRecord = {
    ...storedOf(partners),
    id: "x1",
    fullName: "Supriyadi Ramadan",
    address: "Jl. Merdeka 5, Metro",
    phoneNumber: "081234567890",
  }
  const found = async (text: string) => {
    const filters = [{ field: SEARCH, operator: "contains" as const, value: text }]
    return (await runQuery([record], { filters }, { resource: partners, types: queryTypes })).total
  }
  for (const text of ["merdeka ramadan", "RAMADAN  0812", "Jl. Merdeka 5", "0812-3456", "+62 812-3456-7890"])
    expect([text, await found(text)]).toEqual([text, 1])
  for (const text of ["merdeka sutrisno", "merdeka 1", "0813-3456", "+62"])
    expect([text, await found(text)]).toEqual([text, 0])
})
