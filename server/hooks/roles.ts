/** The role named superadmin: seen and touched by superadmins only, and never renamed or deleted from under them. */
import { looksLike } from "../../src/core/access/look-alike"
import { isSuperadmin } from "../../src/core/access/permissions"
import { forgetRole } from "../access/givers"
import { readAccess, requireOwnRights } from "../access/own-rights"
import { leftBehind } from "../access/role-kind"
import { writePermissions } from "../auth/permissions"
import { roleResource } from "../auth/roles"
import { ApiError, forbidden, refuseFields } from "../ground/api-error"
import type { Hook } from "./hook"

export const roleHook: Hook = {
  on: (resource, engine) => resource.name === roleResource(engine.registry)?.name,
  visible: (role, session, resource) =>
    isSuperadmin(session.role) || !isSuperadmin(String(role[resource.title] ?? "")),
  hidden: () => "Data ini hanya dapat diubah oleh superadmin.",
  before: async (change) => {
    const { engine, trx, resource, session, action, values, original, id } = change
    const was = original !== undefined && isSuperadmin(String(original[resource.title]))
    const will = isSuperadmin(String(values[resource.title]))
    if ((was || will) && !isSuperadmin(session.role))
      throw forbidden("Peran superadmin hanya dapat diubah oleh superadmin.")
    // 'Super Admin' would give nothing, but looks in every select like what it is not.
    if (action !== "delete" && !will && looksLike(String(values[resource.title]), "superadmin"))
      throw refuseFields(422, { [resource.title]: "Nama ini terlalu mirip superadmin" })
    if (was && (action === "delete" || !will))
      throw new ApiError(409, "Peran superadmin tidak dapat dihapus atau diganti namanya.")
    const changed = resource.fields.some(({ key }) => values[key] !== original?.[key])
    if (original && (action === "delete" || changed))
      await requireOwnRights(change, {
        touched: [id],
        consequence: action === "delete" ? "tidak dapat Anda hapus" : "tidak dapat Anda ubah",
      })
    if (!original || action === "delete" || !changed) return
    const where = { trx, registry: engine.registry, session }
    const holders = await leftBehind(where, { id, original, values })
    if (holders)
      throw new ApiError(409, `Peran ini masih dipakai di ${holders}, jadi jenisnya tidak dapat diubah.`)
  },
  after: async ({ action, trx, id }) => {
    if (action !== "delete") return
    await writePermissions(trx, id, [])
    await forgetRole(trx, id)
  },
  // What the asker may not give is said with the role, so that a form can say so before it is sent.
  decorate: async (answers, asking) => {
    const access = await readAccess(asking)
    for (const answer of answers) answer.grantable = access.covers(answer.id) || access.mayGive(answer.id)
  },
}
