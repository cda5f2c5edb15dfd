import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"

export const suppliers = defineResource({
  name: "suppliers",
  label: { singular: "Supplier", plural: "Setup Supplier" },
  api: "/suppliers",
  access: { module: "UserSetup" },
  fields: {
    name: {
      type: "text",
      label: "Nama Supplier",
      titleCase: true,
      required: true,
      maxLength: 200,
      unique: "Nama sudah digunakan",
    },
    // No limit of its own (SU-13), only that of any text.
    codeSP: { type: "text", label: "Kode Supplier", read: "code_sp", upperCase: true, maxLength: 5000 },
  },
  list: { view: "setup", path: "/verifikasi-setup/supplier" },
  messages: { created: "Supplier berhasil ditambahkan!" },
})
export type Supplier = RecordOf<typeof suppliers>
