/** Records that refer to depots, and read a protected field of them. */
import { defineResource } from "../../../src/core/schema/define"

export const loads = defineResource({
  name: "loads",
  label: { singular: "Muatan", plural: "Data Muatan" },
  api: "/loads",
  access: {
    module: "UserSetup",
    records: () => [{ field: "secret", operator: "ne", value: true }],
    recordsUnless: "EmployeeData",
  },
  fields: {
    number: { type: "text", label: "Nomor", required: true, unique: true },
    depotId: { type: "reference", label: "Depo", resource: "depots" },
    otherIds: { type: "reference", label: "Depo lain", resource: "depots", many: true },
    sourceId: {
      type: "reference",
      label: "Depo asal",
      resource: "depots",
      access: { read: "PartnerData", write: "PartnerData" },
    },
    weight: { type: "number", label: "Berat", required: true },
    secret: { type: "boolean", label: "Kunci rahasia" },
    value: {
      type: "derived",
      label: "Nilai",
      format: "money",
      readOnly: true,
      lookups: { depots: ["price"] },
      access: { read: "PartnerData" },
      derive: ({ weight }, { ref }) => Number(ref("depotId")?.price ?? 0) + Number(weight ?? 0),
    },
  },
  list: {
    path: "/data-muatan",
    columns: ["number", "depotId", "otherIds", "weight", "value"],
    filters: ["number", { field: "depotId", operator: "contains" }, "otherIds"],
    search: ["number", "depotId", "value"],
  },
  form: {
    create: { path: "/tambah-muatan" },
    edit: { path: "/edit-muatan", editStash: "editMuatan" },
  },
})
