/** The groups of a list: their keys, counts, sums and order. */
import { describe, expect, test } from "vitest"
import { type Group, groupRows, MOST_GROUPS, sortGroups } from "../../../src/core/query/groups"
import { runSync } from "../../../src/core/query/time-slices"
import { type Declared, defineResource } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import type { Values } from "../../../src/core/schema/types"
import { groupFields } from "../../../src/fields/group-fields"
import { fieldTypes, queryTypes } from "../../../src/fields/registry"

const sales = defineResource({
  name: "sales",
  label: { singular: "Jual", plural: "Jual" },
  api: "/sales",
  access: { module: "UserSetup" },
  fields: {
    number: { type: "text", label: "Nomor" },
    buyer: { type: "text", label: "Pembeli", completes: true },
    kind: {
      type: "select",
      label: "Jenis",
      options: [
        { value: "Z", label: "Ampas" },
        { value: "A", label: "Tepung" },
      ],
    },
    paid: { type: "boolean", label: "Lunas" },
    day: { type: "date", label: "Tanggal" },
    storeId: { type: "reference", label: "Gudang", resource: "sales", optionLabel: "number" },
    nearIds: { type: "reference", label: "Dekat", resource: "sales", many: true },
    weight: { type: "text", reads: "number", total: true, label: "Berat" },
  },
  list: { path: "/jual", columns: ["number", "buyer", "kind", "weight"] },
})
const resource = createRegistry([sales] as unknown as readonly Declared[], fieldTypes).get("sales")

const groupsOf = (rows: readonly Values[], by: string, isSummed?: (row: Values) => boolean) =>
  runSync(groupRows(rows, { by, resource, types: queryTypes, sums: ["weight"] }, isSummed))
const ordered = (rows: readonly Values[], by: string, descending = false) =>
  sortGroups(groupsOf(rows, by) ?? [], { textOf: ({ text }) => text, descending })
const counts = (groups: readonly Group[]) => groups.map(({ text, count }) => [text, count])

test("a list offers its select, reference, boolean, date and completed text fields, its columns first", () => {
  expect(groupFields(resource)).toEqual(["buyer", "kind", "paid", "day", "storeId"])
  // A user who may open no detail has the columns alone.
  expect(groupFields(resource, false)).toEqual(["buyer", "kind"])
})

describe("groups", () => {
  test("count rows and add up amounts; a value that is no amount is counted apart", () => {
    const rows = [
      { kind: "Z", weight: "1.250,5" },
      { kind: "A", weight: "10" },
      { kind: "Z", weight: "banyak" },
      { kind: "Z", weight: null },
    ]
    expect(ordered(rows, "kind")).toMatchObject([
      { value: "Z", text: "Ampas", count: 3, sums: { weight: { value: 1250.5, unreadable: 1 } } },
      { value: "A", text: "Tepung", count: 1, sums: { weight: { value: 10, unreadable: 0 } } },
    ])
  })

  test("hold the rows in their order", () => {
    const rows = ["3", "1", "2"].map((id, index) => ({ id, kind: index === 1 ? "A" : "Z" }))
    const [waste] = groupsOf(rows, "kind") ?? []
    expect(waste?.rows.map(({ id }) => id)).toEqual(["3", "2"])
  })

  test("texts that differ in case, accents or blanks alone are one group", () => {
    const rows = ["CV Maju", "cv  maju", "CV Majú", "CV Maju 2"].map((buyer) => ({ buyer }))
    expect(counts(ordered(rows, "buyer"))).toEqual([
      ["CV Maju", 3],
      ["CV Maju 2", 1],
    ])
  })

  test("days are grouped by month, in the order of time", () => {
    const rows = ["2026-11-30", "2025-12-01", "2026-11-01", "2026-02-03", "kapan saja"].map((day) => ({
      day,
    }))
    const keys = (descending: boolean) => ordered(rows, "day", descending).map(({ key }) => key)
    expect(keys(false)).toEqual(["2025-12", "2026-02", "2026-11", null])
    // The rows without a value stay last.
    expect(keys(true)).toEqual(["2026-11", "2026-02", "2025-12", null])
  })

  test("two records of one name are two groups", () => {
    const rows = ["1", "2", "1"].map((storeId) => ({ storeId, "storeId.label": "Utara" }))
    expect(counts(ordered(rows, "storeId"))).toEqual([
      ["Utara", 2],
      ["Utara", 1],
    ])
  })

  test("yes, no and nothing are three groups", () => {
    const rows = [true, false, null, false].map((paid) => ({ paid }))
    expect(counts(ordered(rows, "paid"))).toEqual([
      ["Tidak", 2],
      ["Ya", 1],
      ["", 1],
    ])
  })

  test("a sample is counted, but not summed", () => {
    const rows = [
      { kind: "A", weight: "5" },
      { kind: "A", weight: "7" },
    ]
    expect(groupsOf(rows, "kind", (row) => row.weight === "7")).toMatchObject([
      { count: 2, sums: { weight: { value: 7 } } },
    ])
  })

  test(`${MOST_GROUPS} are the most`, () => {
    const rows = Array.from({ length: MOST_GROUPS + 1 }, (_, index) => ({ buyer: `Pembeli ${index}` }))
    expect(groupsOf(rows.slice(1), "buyer")).toHaveLength(MOST_GROUPS)
    expect(groupsOf(rows, "buyer")).toBeNull()
  })
})
