/** A declaration with a derived value of each format. */
import { addDays, dayOf } from "../../src/core/format/date"
import { defineResource } from "../../src/core/schema/define"

export const harvests = defineResource({
  name: "harvests",
  label: { singular: "Panen", plural: "Data Panen" },
  api: "/harvests",
  access: { module: "UserSetup" },
  fields: {
    farmer: { type: "text", label: "Petani", required: true },
    weight: { type: "number", label: "Berat", unit: "kg" },
    price: { type: "money", label: "Harga", unit: "kg" },
    days: { type: "number", label: "Hari Kerja" },
    cut: { type: "date", label: "Dipanen" },
    total: {
      type: "derived",
      label: "Jumlah",
      format: "money",
      derive: (values) => Number(values.weight ?? Number.NaN) * Number(values.price ?? Number.NaN),
    },
    sacks: {
      type: "derived",
      label: "Karung",
      format: "number",
      decimals: 0,
      derive: (values) => (typeof values.weight === "number" ? values.weight / 50 : null),
    },
    pace: {
      type: "derived",
      label: "Per Hari",
      format: "number",
      unit: "kg/hari",
      decimals: 1,
      derive: (values) => Number(values.weight) / Number(values.days),
    },
    due: {
      type: "derived",
      label: "Jatuh Tempo",
      format: "date",
      read: "due_on",
      derive: (values) => {
        const cut = dayOf(values.cut)
        return cut ? addDays(cut, 14) : null
      },
    },
    code: {
      type: "derived",
      label: "Kode",
      derive: (values) => (values.farmer ? `${values.farmer}/${values.weight ?? "-"}` : null),
    },
  },
  list: {
    path: "/data-panen",
    columns: ["farmer", "total", "sacks", "pace", "due", "code"],
    filters: ["total", "due", "code"],
  },
  form: {
    create: { path: "/add-panen" },
    edit: { path: "/edit-panen", editStash: "editPanen" },
  },
})
