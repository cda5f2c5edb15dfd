/** A store with room for so many kilograms, as a developer would declare it: see receipts.ts. */
import { defineResource } from "../../../src/core/schema/define"

export const warehouses = defineResource({
  name: "warehouses",
  label: { singular: "Gudang", plural: "Data Gudang" },
  api: "/warehouses",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama Gudang", required: true, unique: true },
    capacity: { type: "number", label: "Kapasitas", required: true, unit: "kg" },
    status: {
      type: "select",
      label: "Status",
      required: true,
      initial: "OPEN",
      options: [
        { value: "OPEN", label: "Buka" },
        { value: "CLOSED", label: "Tutup" },
      ],
      flow: { OPEN: ["CLOSED"], CLOSED: [{ to: "OPEN", right: "delete" }] },
    },
    varietyIds: { type: "reference", label: "Varietas", resource: "varieties", many: true },
    closedAt: { type: "date", label: "Ditutup" },
  },
  list: { path: "/data-gudang" },
  related: {
    receipts: { by: "warehouseId", columns: ["date", "number", "netto"], total: true, add: true },
  },
  actions: {
    close: {
      label: "Tutup gudang",
      icon: "lock",
      when: ({ status }) => status === "OPEN",
      confirm: "Tutup {name}?",
      asks: ["closedAt", { reason: { type: "text", label: "Alasan", required: true } }],
      set: ({ asked }) => ({ status: "CLOSED", closedAt: asked.closedAt }),
      done: "{name} ditutup.",
    },
    reopen: {
      label: "Buka kembali",
      icon: "undo",
      right: "delete",
      when: ({ status }) => status === "CLOSED",
      set: () => ({ status: "OPEN", closedAt: null }),
    },
    count: {
      label: "Hitung ulang",
      on: ["page"],
      right: "list",
      asks: [{ on: { type: "date", label: "Tanggal", required: true } }],
      done: "Stok dihitung ulang.",
    },
  },
  form: {
    create: { path: "/tambah-gudang" },
    edit: { path: "/edit-gudang", editStash: "editGudang" },
  },
})
