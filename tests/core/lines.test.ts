/** Lines in the codec, in a registry, in exports and in places of messages. */
import { describe, expect, test } from "vitest"
import { decode, encode } from "../../src/core/codec/codec"
import { wholeColumns } from "../../src/core/export/cells"
import { defineResource } from "../../src/core/schema/define"
import { placeOf, readPlace } from "../../src/core/schema/lines"
import { createRegistry } from "../../src/core/schema/registry"
import { exportTypes, fieldTypes, formatValue, wire } from "../../src/fields/registry"
import { copyRecord } from "../../src/views/form/record/copy-record"
import { contextOf } from "../support/context"

const orders = defineResource({
  name: "orders",
  label: { singular: "Pesanan", plural: "Pesanan" },
  api: "/orders",
  access: { module: "UserSetup" },
  fields: {
    number: { type: "text", label: "Nomor" },
    lines: { type: "lines", label: "Rincian", resource: "orderLines", by: "orderId" },
  },
  list: { path: "/pesanan" },
  form: { create: { path: "/tambah-pesanan" } },
})
const orderLines = defineResource({
  name: "orderLines",
  label: { singular: "Baris", plural: "Baris" },
  access: { module: "UserSetup" },
  fields: {
    orderId: { type: "reference", label: "Pesanan", resource: "orders", required: true },
    kind: { type: "reference", label: "Jenis", resource: "kinds", read: "kind_id" },
    weight: { type: "number", label: "Berat", read: "facts.weight", unit: "kg" },
    note: { type: "text", label: "Catatan", when: ({ weight }) => Number(weight) > 10 },
    total: { type: "derived", label: "Total", format: "number", derive: ({ weight }) => Number(weight) * 2 },
    code: { type: "text", label: "Kode", unique: true },
  },
  list: { columns: ["kind", "weight"] },
})
const registry = createRegistry([orders, orderLines], fieldTypes)
const resource = registry.get("orders")
const field = resource.field("lines")

const answer = {
  id: "o1",
  number: "P1",
  lines: [
    {
      id: "l1",
      kind_id: "k1",
      kind_id_label: "Kuning",
      facts: { weight: 20 },
      note: "x",
      code: "A",
      version: 3,
    },
    { id: "l2", kind_id: null, facts: {}, extra: 1 },
  ],
}

test("a response's lines are decoded by the line resource, with labels and versions", () => {
  const { lines } = decode(resource, answer, wire) as { lines?: unknown }
  expect(lines).toEqual([
    {
      id: "l1",
      kind: "k1",
      "kind.label": "Kuning",
      weight: 20,
      note: "x",
      total: null,
      code: "A",
      version: 3,
    },
    { id: "l2", kind: null, "kind.label": null, weight: null, note: null, total: null, code: null },
  ])
  expect(decode(resource, { id: "o2" }, wire).lines).toBeNull()
})

describe("a payload", () => {
  const payloadOf = (lines: unknown, original?: unknown) =>
    encode(resource, { lines }, { ...contextOf(resource, {}), original: original as never }, wire).lines

  test("has ids, the names of the specification, and no inactive fields", () => {
    expect(
      payloadOf([
        { id: "l1", kind: "k1", "kind.label": "Kuning", weight: 20, note: "x", version: 3 },
        { weight: 5, note: "not sent" },
      ]),
    ).toEqual([
      { id: "l1", kind: "k1", weight: 20, note: "x", code: "" },
      { weight: 5, code: "" },
    ])
  })

  test("sends what a stored line's own form has emptied", () => {
    const line = { id: "l1", kind: null, weight: 20, code: "A" }
    const own = { ...contextOf(resource, {}), original: { id: "l1", kind: "k1", weight: 20 } }
    const context = { ...contextOf(resource, {}), line: () => own }
    expect(encode(resource, { lines: [line] }, context, wire).lines).toEqual([
      { id: "l1", kind: null, weight: 20, note: "", code: "A" },
    ])
  })

  test("an emptied list deletes the lines, an absent one keeps them", () => {
    expect(payloadOf([])).toEqual([])
    expect(payloadOf(null)).toBeUndefined()
    expect(payloadOf(null, { lines: [{ id: "l1" }] })).toBeNull()
  })
})

test("lists and a CSV show the columns of the line resource as one text", () => {
  const record = decode(resource, answer, wire)
  expect(formatValue(record.lines, field, record)).toBe("Kuning, 20 kg")
  const columns = wholeColumns(resource, exportTypes, [])
  expect(columns.map(({ label, cell }) => [label, cell(record)])).toEqual([
    ["Nomor", { text: "P1" }],
    ["Rincian", { text: "Kuning, 20 kg", count: 2 }],
  ])
})

test("the default columns leave lines out, and the line resource knows its owner", () => {
  expect(resource.list.columns.map(({ field: key }) => key)).toEqual(["number"])
  expect(resource.show.fields.map(({ field: key }) => key)).toEqual(["number", "lines"])
  expect(registry.get("orderLines").owner).toEqual({ resource: "orders", field: "lines", by: "orderId" })
  expect(resource.owner).toBeNull()
  expect(field.lines?.part()?.fields.map(({ key }) => key)).not.toContain("orderId")
})

test("a copy has new lines, without what is unique or computed", () => {
  const record = decode(resource, answer, wire)
  expect(copyRecord(resource, record)).toEqual({
    number: "P1",
    lines: [{ kind: "k1", weight: 20, note: "x" }, {}],
  })
})

test("places are written and read", () => {
  expect(placeOf("lines", 2, "netto")).toBe("lines[2].netto")
  expect(placeOf("lines", 2)).toBe("lines[2]")
  expect(readPlace("lines[2].netto")).toEqual({ field: "lines", index: 2, key: "netto" })
  expect(readPlace("lines[12]")).toEqual({ field: "lines", index: 12, key: "" })
  for (const text of ["lines", "lines[]", "lines[x].a", "a.b", ""]) expect(readPlace(text)).toBeUndefined()
})
