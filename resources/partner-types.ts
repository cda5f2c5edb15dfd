import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"

export const partnerTypes = defineResource({
  name: "partnerTypes",
  label: { singular: "Jenis Mitra", plural: "Jenis Mitra" },
  api: "/partner-types",
  access: { module: "UserSetup" },
  fields: {
    name: {
      type: "text",
      label: "Jenis Mitra",
      titleCase: true,
      required: true,
      maxLength: 100,
      unique: "Nama sudah digunakan",
    },
    code: {
      type: "text",
      label: "Kode",
      upperCase: true,
      maxLength: 5,
      stopAtMax: true,
      help: "Awalan ID Mitra; bila kosong dipakai MXX.",
    },
    partnerCount: {
      type: "count",
      label: "Jumlah Mitra",
      read: "_count.partners",
      of: "partners",
      by: "partnerTypeId",
    },
  },
  list: { view: "setup", columns: ["name", "code", "partnerCount"] },
})
export type PartnerType = RecordOf<typeof partnerTypes>
