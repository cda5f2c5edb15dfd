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

export const refused = [
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
