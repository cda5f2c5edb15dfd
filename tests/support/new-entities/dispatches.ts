/** An entity whose title is a generated running code, which is computed and not typed. */
import { defineResource } from "../../../src/core/schema/define"

export const dispatches = defineResource({
  name: "dispatches",
  label: { singular: "Surat Jalan", plural: "Data Surat Jalan" },
  api: "/dispatches",
  access: { module: "AdminData" },
  title: "number",
  fields: {
    number: {
      type: "sequence",
      label: "Nomor Surat",
      prefix: "SJ-",
      digits: 5,
      scope: "surat",
      numbering: "generated",
    },
    date: { type: "date", label: "Tanggal", required: true },
    warehouseId: { type: "reference", label: "Gudang", resource: "warehouses", required: true },
    note: { type: "text", label: "Catatan" },
    driver: { type: "text", label: "Sopir", required: true },
    moisture: { type: "number", label: "Kadar Air", unit: "%", min: 0, max: 100 },
  },
  list: {
    path: "/data-surat-jalan",
    columns: ["number", "date", "warehouseId", "driver", "moisture"],
    filters: ["date", "warehouseId"],
  },
  form: {
    create: { path: "/add-surat-jalan" },
    edit: { path: "/edit-surat-jalan", editStash: "editSuratJalan" },
  },
})
