import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { access, isSuperadmin } from "./access"

export const roles = defineResource({
  name: "roles",
  label: { singular: "Jenis Pengguna", plural: "Jenis Pengguna" },
  api: access.rolesPath,
  access: { module: "UserData" },
  fields: {
    name: { type: "text", label: "Jenis Pengguna", required: true, maxLength: 100, unique: true },
    // True if the caller may give the role: from our own server alone, for display.
    grantable: { type: "boolean", label: "Dapat Diberikan", send: false, column: false, hidden: true },
  },
  role: { mayGive: "grantable" },
  // Never renamed in place: a rename could create a superadmin.
  list: { view: "setup", columns: ["name"], where: (role) => !isSuperadmin(role.name) },
})
export type Role = RecordOf<typeof roles>
