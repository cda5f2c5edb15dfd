import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { GROUP_STATUSES } from "./shared/statuses"

export const groups = defineResource({
  name: "groups",
  label: { singular: "Kelompok", plural: "Kelompok" },
  api: "/groups",
  access: { module: "UserSetup" },
  fields: {
    name: {
      type: "text",
      label: "Nama",
      titleCase: true,
      required: "Nama dan status wajib diisi!",
      maxLength: 100,
      unique: "Nama sudah digunakan",
    },
    status: {
      type: "select",
      label: "Status",
      required: "Nama dan status wajib diisi!",
      options: GROUP_STATUSES,
    },
  },
  list: { view: "setup", columns: ["name", "status"] },
})
export type Group = RecordOf<typeof groups>
