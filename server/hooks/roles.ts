/** The role named superadmin: seen and touched by superadmins only, and never renamed or deleted from under them. */
import { looksLike } from "../../src/core/access/look-alike"
import { isSuperadmin } from "../../src/core/access/permissions"
import { writePermissions } from "../auth/permissions"
import { roleResource } from "../auth/roles"
import { forbidden, Refusal, refuseFields } from "../http/refusal"
import type { Hook } from "./hook"

export const roleHook: Hook = {
  on: (resource, engine) => resource.name === roleResource(engine.registry)?.name,
  visible: (role, session, resource) =>
    isSuperadmin(session.role) || !isSuperadmin(String(role[resource.title] ?? "")),
  before: async ({ resource, session, action, values, original }) => {
    const was = original !== undefined && isSuperadmin(String(original[resource.title]))
    const will = isSuperadmin(String(values[resource.title]))
    if ((was || will) && !isSuperadmin(session.role))
      throw forbidden("Peran superadmin hanya dapat diubah oleh superadmin.")
    // 'Super Admin' would give nothing, but looks in every select like what it is not.
    if (action !== "delete" && !will && looksLike(String(values[resource.title]), "superadmin"))
      throw refuseFields(422, { [resource.title]: "Nama ini terlalu mirip superadmin" })
    if (was && (action === "delete" || !will))
      throw new Refusal(409, "Peran superadmin tidak dapat dihapus atau diganti namanya.")
  },
  after: async ({ action, trx, id }) => {
    if (action === "delete") await writePermissions(trx, id, [])
  },
}
