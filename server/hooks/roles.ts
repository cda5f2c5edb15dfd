/** The superadmin role: visible to superadmins and changed by them alone, never renamed or deleted. */

import { looksLike } from "../../src/core/access/look-alike"
import { isSuperadmin } from "../../src/core/access/names"
import { roleResource } from "../../src/core/schema/registry"
import { readAccess, requireOwnRights } from "../access/own-rights"
import { forgetRole } from "../access/role-givers"
import { findResourceUsingOldKind } from "../access/role-kind"
import { stopWebhooksOfRole } from "../access/webhooks-of-role"
import { superadminWording } from "../access/wording"
import { endKeysOfRole } from "../auth/api-keys"
import { writePermissions } from "../auth/permissions"
import { requireRecentProof } from "../auth/recent-proof"
import { setFactorRequired } from "../auth/required-factor"
import { ApiError, forbidden, refuseFields } from "../ground/api-error"
import type { Hook } from "./hook"

export const roleHook: Hook = {
  on: (resource, engine) => resource.name === roleResource(engine.registry)?.name,
  visible: (role, session, resource) =>
    isSuperadmin(session.grants.access, session.role) ||
    !isSuperadmin(session.grants.access, String(role[resource.title] ?? "")),
  hidden: ({ registry }) => superadminWording(registry.access).hidden,
  before: async (change) => {
    const { engine, trx, resource, session, action, values, original, id } = change
    const { access } = engine.registry
    const wording = superadminWording(access)
    const was = original !== undefined && isSuperadmin(access, String(original[resource.title]))
    const will = isSuperadmin(access, String(values[resource.title]))
    if ((was || will) && !isSuperadmin(access, session.role)) throw forbidden(wording.role)
    // 'Super Admin' would give no rights, but looks like the superadmin role in every select.
    if (action !== "delete" && !will && looksLike(String(values[resource.title]), access.superadmin))
      throw refuseFields(422, { [resource.title]: wording.alike })
    if (was && (action === "delete" || !will)) throw new ApiError(409, wording.permanent)
    await requireRecentProof(engine, session, trx)
    const changed = resource.fields.some(({ key }) => values[key] !== original?.[key])
    if (original && (action === "delete" || changed))
      await requireOwnRights(change, {
        touched: [id],
        consequence: action === "delete" ? "tidak dapat Anda hapus" : "tidak dapat Anda ubah",
      })
    if (!original || action === "delete" || !changed) return
    const where = { trx, registry: engine.registry, session }
    const holders = await findResourceUsingOldKind(where, { id, original, values })
    if (holders)
      throw new ApiError(409, `Role ini masih dipakai di ${holders}, jadi jenisnya tidak dapat diubah.`)
  },
  after: async ({ action, trx, id, engine, session }) => {
    if (action !== "delete") return
    await writePermissions(trx, id, [])
    await forgetRole(trx, id)
    await setFactorRequired(trx, id, { required: false, at: "" })
    const context = { trx, engine, actor: session }
    await endKeysOfRole(context, id)
    await stopWebhooksOfRole(context, id)
  },
  // Marks roles that the caller may not give, so that a form can show it before sending.
  decorate: async (answers, asking) => {
    const field = roleResource(asking.engine.registry)?.role?.mayGive
    if (!field) return
    const access = await readAccess(asking)
    for (const answer of answers) answer[field] = access.covers(answer.id) || access.mayGive(answer.id)
  },
}
