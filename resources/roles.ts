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
    // Whether the asker may give it: said by our server alone, and only for show; a foreign host's roles are all offered.
    grantable: {
      type: "boolean",
      label: "Dapat Diberikan",
      send: false,
      column: false,
      hidden: true,
    },
  },
  role: { mayGive: "grantable" },
  // Never offered for a change in place: whoever could rename it could make himself one (AB-25).
  list: { view: "setup", columns: ["name"], where: (role) => !isSuperadmin(role.name) },
})
export type Role = RecordOf<typeof roles>
