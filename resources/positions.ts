import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { USER_STATUSES } from "./shared/statuses"

export const positions = defineResource({
  name: "positions",
  label: { singular: "Jabatan", plural: "Jabatan" },
  api: "/positions",
  access: { module: "UserSetup" },
  fields: {
    name: {
      type: "text",
      label: "Jabatan",
      titleCase: true,
      required: true,
      maxLength: 100,
      unique: "Nama sudah digunakan",
      uniqueWith: ["status"],
    },
    status: { type: "select", label: "Status", required: true, options: USER_STATUSES },
  },
  list: { view: "setup", columns: ["name"] },
})
export type Position = RecordOf<typeof positions>
