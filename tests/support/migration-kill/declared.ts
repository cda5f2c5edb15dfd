/** One entity before and after a change of every row: renamed, converted, other keys, a dropped field and foreign key. */
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"

const entity = (name: string, fields: object) => ({
  name,
  label: { singular: name, plural: name },
  api: `/${name}`,
  access: { module: "UserSetup" },
  fields,
})
const name = { type: "text", label: "Nama" }
const shops = entity("shops", { name })

export const before = createRegistry(
  [
    shops,
    entity("goods", {
      code: { ...name, unique: true },
      weight: { type: "number", label: "Berat" },
      note: name,
      shop: { type: "reference", label: "Toko", resource: "shops", read: "shop_id" },
    }),
  ] as unknown as Declared[],
  fieldTypes,
)

export const after = createRegistry(
  [
    shops,
    entity("wares", {
      number: { ...name, was: "code", unique: true, uniqueWith: ["weight"] },
      weight: { type: "text", label: "Berat" },
      shop: { type: "text", label: "Toko", read: "shop_id" },
    }),
  ].map((input) => (input.name === "wares" ? { ...input, was: "goods" } : input)) as unknown as Declared[],
  fieldTypes,
)
