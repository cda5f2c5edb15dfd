/** Proven by the type checker: a line marked as an error that compiles fails `npm run lint`. */
import { defineFields, defineResource } from "../../src/core/schema/define"
import type { RecordOf } from "../../src/core/schema/infer"

const label = { singular: "Barang", plural: "Data Barang" }
const things = defineResource({
  name: "things",
  label,
  api: "/things",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama", required: true },
    kind: { type: "select", label: "Jenis", required: true, options: [{ value: "A", label: "a" }] },
    note: { type: "multiline", label: "Catatan" },
  },
  list: { columns: ["name"] },
})
type Thing = RecordOf<typeof things>

export const good: Thing = { id: "1", name: "a", kind: "A", note: null }
// @ts-expect-error a required field is missing
export const missing: Thing = { id: "1", kind: "A" }
// @ts-expect-error an option that was not declared
export const unknownOption: Thing = { id: "1", name: "a", kind: "B" }

const kinds = defineResource({
  name: "kinds",
  label,
  api: "/kinds",
  access: { module: "UserSetup" },
  fields: {
    amount: { type: "number", label: "a", required: true },
    many: { type: "reference", label: "b", resource: "things", many: true, required: true },
    one: { type: "reference", label: "c", resource: "things", required: true },
    file: { type: "document", label: "d", extensions: [], maxBytes: 1, required: true },
    on: { type: "boolean", label: "e", required: true },
  },
})
type Kinds = RecordOf<typeof kinds>
const kind: Kinds = {
  id: "1",
  amount: 1,
  many: ["1"],
  one: "1",
  file: { url: "u", name: "n", type: "t" },
  on: true,
}
export const wrongValues: Kinds[] = [
  // @ts-expect-error a number's value is no text
  { ...kind, amount: "1" },
  // @ts-expect-error many are a list
  { ...kind, many: "1" },
  // @ts-expect-error one is no list
  { ...kind, one: ["1"] },
  // @ts-expect-error a document is no address alone
  { ...kind, file: "u" },
  // @ts-expect-error yes or no
  { ...kind, on: 1 },
]

const sums = defineResource({
  name: "sums",
  label,
  api: "/sums",
  access: { module: "UserSetup" },
  fields: {
    plain: { type: "derived", label: "a", required: true, derive: (values) => String(values.x) },
    weight: {
      type: "derived",
      format: "number",
      unit: "kg",
      decimals: 2,
      label: "b",
      required: true,
      derive: () => 1,
    },
    price: { type: "derived", format: "money", unit: "kg", label: "c", required: true, derive: () => 1 },
    due: { type: "derived", format: "date", label: "d", required: true, derive: () => null },
  },
})
type Sums = RecordOf<typeof sums>
const sum: Sums = { id: "1", plain: "a", weight: 1.5, price: 50, due: "2025-05-07" }
export const wrongSums: Sums[] = [
  // @ts-expect-error without a format it is text
  { ...sum, plain: 1 },
  // @ts-expect-error a number's value is no text
  { ...sum, weight: "1,5" },
  // @ts-expect-error nor an amount's
  { ...sum, price: "Rp50" },
  // @ts-expect-error a day is text
  { ...sum, due: 20250507 },
]

const options = [{ value: "OWN", label: "Milik sendiri" }] as const
const common = { name: "x", label, access: { module: "UserSetup" } } as const
const nama = { type: "text", label: "Nama" } as const
export const accepted = defineResource({
  ...common,
  fields: { nama, status: { type: "select", label: "Status", options, initial: "OWN" } },
  title: "nama",
})
export const refused = [
  defineResource({
    ...common,
    // @ts-expect-error an amount is computed as a number, not as its text
    fields: { total: { type: "derived", format: "money", label: "Total", derive: () => "Rp50" } },
  }),
  defineResource({
    ...common,
    // @ts-expect-error a derived value without a format is a text
    fields: { total: { type: "derived", label: "Total", derive: () => 50 } },
  }),
  defineResource({
    ...common,
    // @ts-expect-error a day has no unit
    fields: { due: { type: "derived", format: "date", label: "Tempo", unit: "hari", derive: () => null } },
  }),
  // @ts-expect-error an unknown type
  defineResource({ ...common, fields: { stars: { type: "stars", label: "Bintang" } } }),
  // @ts-expect-error a misspelt key of the type
  defineResource({ ...common, fields: { name: { type: "text", label: "Nama", maxLenght: 3 } } }),
  // @ts-expect-error a column that is no field
  defineResource({ ...common, fields: { nama }, list: { columns: ["nothing"] } }),
  // @ts-expect-error a title that is no field
  defineResource({ ...common, fields: { nama }, title: "nam" }),
  // @ts-expect-error `access` left out
  defineResource({ name: "x", label, fields: { nama } }),
  // @ts-expect-error an undeclared module
  defineResource({ ...common, access: { module: "UserSetups" }, fields: { nama } }),
  defineFields({
    // @ts-expect-error a misspelt key of every field
    nama: { type: "text", label: "Nama", requierd: true },
  }),
  defineFields({
    // @ts-expect-error `initial` that is no option
    status: { type: "select", label: "Status", options, initial: "RENTS" },
  }),
]
