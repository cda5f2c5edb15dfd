/** Our server sends the name of a referenced record beside its id, without any declaration. */
import { expect, test } from "vitest"
import { access } from "../../resources/access"
import { decode } from "../../src/core/codec/codec"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes, formatValue, wire } from "../../src/fields/registry"
import { documentedResources } from "../support/documented"
import { openProduct } from "./support/api"

const parcels = defineResource({
  name: "parcels",
  label: { singular: "Paket", plural: "Paket" },
  api: "/parcels",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama" },
    supplier: { type: "reference", label: "Pemasok", resource: "suppliers", read: "from.supplier_id" },
    others: { type: "reference", label: "Lainnya", resource: "suppliers", many: true },
  },
})
const registry = createRegistry(
  [...documentedResources, parcels] as unknown as readonly Declared[],
  fieldTypes,
  access,
)
const resource = registry.get("parcels")
const texts = (answer: unknown) => {
  const record = decode(resource, answer, wire)
  return ["supplier", "others"].map((key) => formatValue(record[key], resource.field(key), record))
}

test("responses of our server contain the names, of one and of many", async () => {
  const { root } = await openProduct({ registry })
  const { id } = (await root.post("/suppliers", { name: "CV Maju", codeSP: "S1" })).body.data
  const { body } = await root.post("/parcels", { name: "A", supplier: id, others: [id] })
  expect(body.data.from).toEqual({ supplier_id: id, supplier_id_label: "CV Maju" })
  expect(texts((await root.get("/parcels")).body.data[0])).toEqual(["CV Maju", "CV Maju"])
  expect(texts((await root.get(`/parcels/${body.data.id}`)).body.data)).toEqual(["CV Maju", "CV Maju"])
})

test("a whole record of a foreign host is shown by its name, a bare id by a dash", () => {
  const whole = { id: 7, name: "CV Maju" }
  expect(texts({ id: "1", from: { supplier_id: whole }, others: [whole] })).toEqual(["CV Maju", "CV Maju"])
  expect(texts({ id: "1", from: { supplier_id: "7" }, others: ["7"] })).toEqual(["–", "–"])
})
