import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { namedInStatus } from "./shared/statuses"

export const positions = defineResource({
  name: "positions",
  label: { singular: "Jabatan", plural: "Jabatan" },
  api: "/positions",
  access: { module: "UserSetup" },
  fields: namedInStatus("Jabatan"),
  list: { view: "setup", columns: ["name"] },
})
export type Position = RecordOf<typeof positions>
