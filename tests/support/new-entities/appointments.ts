/** An entity with the words that any product uses, and the engine, too: keys, option values and labels. */
import { defineResource } from "../../../src/core/schema/define"

export const appointments = defineResource({
  name: "appointments",
  label: { singular: "Kunjungan", plural: "Data Kunjungan" },
  api: "/appointments",
  access: { module: "AdminData" },
  fields: {
    date: { type: "date", label: "Tanggal", required: true },
    type: {
      type: "select",
      label: "Tipe",
      required: true,
      initial: "other",
      options: [
        { value: "list", label: "Daftar" },
        { value: "other", label: "Lainnya" },
      ],
    },
    status: {
      type: "select",
      label: "Status",
      required: true,
      options: [
        { value: "open", label: "Buka" },
        { value: "closed", label: "Tutup" },
      ],
    },
    warehouse: { type: "reference", label: "Gudang Tujuan", resource: "warehouses" },
    number: { type: "number", label: "Jumlah", min: 0 },
    price: { type: "money", label: "Harga" },
    total: {
      type: "derived",
      label: "Total",
      format: "money",
      readOnly: true,
      derive: ({ number, price }) =>
        typeof number === "number" && typeof price === "number" ? number * price : null,
    },
    closedAt: {
      type: "date",
      label: "Tanggal Tutup",
      required: true,
      when: (values) => values.status === "closed",
    },
    notes: { type: "multiline", label: "Catatan" },
  },
  title: "date",
  list: {
    path: "/data-kunjungan",
    columns: ["date", "type", "status", "total"],
    filters: ["date", "status"],
  },
  form: {
    create: { path: "/add-kunjungan" },
    edit: { path: "/edit-kunjungan", editStash: "editKunjungan" },
  },
})
