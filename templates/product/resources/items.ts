/** The first entity: replace it, or generate others by `npm run new -- resource`. */
import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"

export const items = defineResource({
  name: "items",
  label: { singular: "Barang", plural: "Data Barang" },
  api: "/items",
  access: { module: "ItemData" },
  fields: {
    code: { type: "text", label: "Kode", upperCase: true, required: true, maxLength: 20, unique: true },
    name: { type: "text", label: "Nama", required: true },
    price: { type: "money", label: "Harga", min: 0 },
    stock: { type: "number", label: "Stok", min: 0, decimals: 0 },
    note: { type: "multiline", label: "Catatan" },
  },
  title: "name",
  list: { path: "/data-barang", columns: ["code", "name", "price", "stock"], filters: ["name"] },
  form: {
    create: { path: "/tambah-barang" },
    edit: { path: "/edit-barang", editStash: "editBarang" },
  },
})
export type Item = RecordOf<typeof items>
