import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { access, isSuperadmin } from "./access"
import { namedInStatus } from "./shared/statuses"

export const roles = defineResource({
  name: "roles",
  label: { singular: "Jenis Pengguna", plural: "Jenis Pengguna" },
  api: access.rolesPath,
  access: { module: "UserSetup" },
  fields: {
    ...namedInStatus("Jenis Pengguna"),
    // True if the caller may give the role: from our own server alone, for display; roles of a foreign host are all offered.
    grantable: {
      type: "boolean",
      label: "Dapat Diberikan",
      send: false,
      column: false,
      hidden: true,
    },
  },
  role: { mayGive: "grantable" },
  // Never renamed in place: a rename could create a superadmin (AB-25).
  list: { view: "setup", columns: ["name"], where: (role) => !isSuperadmin(role.name) },
})
export type Role = RecordOf<typeof roles>
