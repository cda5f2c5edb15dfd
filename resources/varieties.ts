import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"

export const varieties = defineResource({
  name: "varieties",
  label: { singular: "Varietas singkong", plural: "Setup Varietas" },
  api: "/type-varieties",
  access: { module: "UserSetup" },
  fields: {
    name: {
      type: "text",
      label: "Varietas",
      titleCase: true,
      required: true,
      maxLength: 100,
      unique: "Nama sudah digunakan",
    },
  },
  list: { view: "setup", path: "/verifikasi-setup/varietas-singkong" },
})
export type Variety = RecordOf<typeof varieties>
