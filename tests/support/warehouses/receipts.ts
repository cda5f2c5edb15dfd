/** Cassava that arrives in a warehouse. */
import { defineResource } from "../../../src/core/schema/define"

export const receipts = defineResource({
  name: "receipts",
  label: { singular: "Stok Masuk", plural: "Stok Masuk" },
  api: "/receipts",
  access: { module: "UserSetup" },
  fields: {
    number: { type: "text", label: "Nomor", required: true },
    date: { type: "date", label: "Tanggal", required: true },
    warehouseId: { type: "reference", label: "Gudang", resource: "warehouses", required: true },
    partnerId: { type: "reference", label: "Mitra", resource: "partners", addHere: true },
    gross: { type: "number", label: "Bruto", required: true, unit: "kg" },
    cut: { type: "number", label: "Potongan", unit: "kg" },
    netto: {
      type: "derived",
      label: "Netto",
      format: "number",
      readOnly: true,
      derive: ({ gross, cut }) => Number(gross ?? 0) - Number(cut ?? 0),
    },
    moisture: { type: "number", label: "Kadar Air", unit: "%" },
    lines: { type: "lines", label: "Karung", resource: "receiptLines", by: "receiptId", max: 5 },
    slip: {
      type: "document",
      label: "Slip Timbang",
      extensions: ["pdf", "jpg"],
      maxBytes: 2_000_000,
      many: true,
      maxItems: 5,
    },
  },
  list: { path: "/stok-masuk" },
  form: {
    create: { path: "/tambah-stok-masuk" },
    edit: { path: "/edit-stok-masuk", editStash: "editStokMasuk" },
  },
})
