/** Proven by the type checker: a line marked as an error that compiles fails `npm run lint`. */
import { defineResource } from "../../src/core/schema/define"
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

export const refused = [
  defineResource({
    name: "x",
    label,
    access: { module: "x" },
    // @ts-expect-error a type that nobody described
    fields: { stars: { type: "stars", label: "Bintang" } },
  }),
  defineResource({
    name: "x",
    label,
    access: { module: "x" },
    // @ts-expect-error a misspelt option of the field's type
    fields: { name: { type: "text", label: "Nama", maxLenght: 3 } },
  }),
  defineResource({
    name: "x",
    label,
    access: { module: "x" },
    fields: { name: { type: "text", label: "Nama" } },
    // @ts-expect-error an unknown column
    list: { columns: ["nothing"] },
  }),
  // @ts-expect-error no access: it is mandatory
  defineResource({ name: "x", label, fields: { name: { type: "text", label: "Nama" } } }),
]
