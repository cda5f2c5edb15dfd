/** The visits of an orchard: its lines. */
import { defineResource } from "../../../src/core/schema/define"

export const visits = defineResource({
  name: "orchardVisits",
  label: { singular: "Kunjungan", plural: "Kunjungan" },
  access: { module: "OrchardData" },
  fields: {
    orchardId: { type: "reference", label: "Kebun", resource: "orchards", required: true },
    on: { type: "date", label: "Tanggal Kunjungan", required: true },
    finding: { type: "text", label: "Temuan" },
  },
})
