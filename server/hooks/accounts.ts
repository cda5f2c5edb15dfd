/**
 * Rules for giving, changing and taking roles and accounts (see access/own-rights.ts). Only a superadmin may change
 * superadmins, and one always remains (AB-25, AB-91). Applies to every resource with accounts or role fields.
 */
import { mayBeActive } from "../../src/core/access/sign-in"
import { isEmpty } from "../../src/core/validation/values"
import { hasOtherSuperadmin } from "../access/last-superadmin"
import { type Access, requireOwnRights, rolesOf } from "../access/own-rights"
import { superadminWording } from "../access/wording"
import { requireRecentProof } from "../auth/recent-proof"
import { roleFields } from "../auth/roles"
import { ApiError, forbidden, refuseFields } from "../ground/api-error"
import { noticeOf } from "../mail/notice"
import type { Change, Hook } from "./hook"

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
const text = (value: unknown): string => (isEmpty(value) ? "" : String(value).trim())

/** Roles that a change gives and takes, field by field; a replaced role is in both. */
function moved({ engine, resource, values, original }: Change): { given: string[]; taken: string[] } {
  const given: string[] = []
  const taken: string[] = []
  for (const field of roleFields(resource, engine.registry)) {
    const had = listOf(original?.[field.key])
    const has = listOf(values[field.key])
    given.push(...has.filter((id) => !had.includes(id)).map(String))
    taken.push(...had.filter((id) => !has.includes(id)).map(String))
  }
  return { given, taken }
}

/** True if a change concerns the account: email, name, or permission to sign in. */
function touchesAccount({ resource, values, original }: Change): boolean {
  if (!resource.account || !original) return false
  const { email, name, active } = resource.account
  const keys = [email, name, ...active.map(({ field }) => field)]
  return keys.some((key) => text(values[key]) !== text(original[key]))
}

/** True if an account gets another email, to which links for a new password would go, or loses it. */
function changesEmail({ resource, values, original }: Change): boolean {
  const key = resource.account?.email
  return key !== undefined && !isEmpty(original?.[key]) && text(values[key]) !== text(original?.[key])
}

/** @throws ApiError 403 @returns the rights of all roles */
async function requireRights(change: Change): Promise<Access> {
  const { engine, session, resource, action, id, original } = change
  const has = rolesOf(engine, resource, original)
  if (action === "delete")
    return requireOwnRights(change, { touched: has, consequence: "data ini tidak dapat Anda hapus" })
  const { given, taken } = moved(change)
  const own = session.id === id
  const reaches = given.length > 0 || taken.length > 0 || touchesAccount(change)
  const access = await requireOwnRights(change, {
    given,
    // Callers may edit their own account regardless of its other roles, but not take their part in it from a role.
    touched: own ? taken : reaches ? has : [],
    toCaller: own,
    consequence: "email, nama, status, dan role akunnya tidak dapat Anda ubah",
  })
  // Roles without rights, as of members, are given without a further question.
  const isSensitive = (roleId: string) => {
    const role = access.of(roleId)
    return role !== undefined && (role.superadmin || role.full || role.rights.size > 0 || role.gives.size > 0)
  }
  if ([...given, ...taken].some(isSensitive) || changesEmail(change))
    await requireRecentProof(engine, session, change.trx)
  if (!access.own.superadmin && has.some((role) => access.of(role)?.superadmin))
    throw forbidden(superadminWording(engine.registry.access).person)
  return access
}

export const accountHook: Hook = {
  on: (resource, engine) => resource.account !== null || roleFields(resource, engine.registry).length > 0,
  before: async (change) => {
    const { resource, session, action, values, original, id } = change
    if (action === "delete" && session.id === id)
      throw new ApiError(409, "Anda tidak dapat menghapus akun Anda sendiri.")
    const access = await requireRights(change)
    const { account } = resource
    if (!account) return
    const wording = superadminWording(change.engine.registry.access)
    const isSuper = (roleId: unknown) => access.of(String(roleId ?? ""))?.superadmin === true
    if (!isSuper(original?.[account.role])) return
    if (action === "delete") {
      if (!(await hasOtherSuperadmin(change))) throw new ApiError(409, wording.lastDeleted)
      return
    }
    const stays = isSuper(values[account.role])
    const signsIn = !isEmpty(values[account.email]) && mayBeActive(resource, values)
    if (!(stays && signsIn) && !(await hasOtherSuperadmin(change)))
      throw refuseFields(409, { [account.role]: wording.lastChanged })
  },
  after: async (change) => {
    const { resource, action, id, values, trx, engine } = change
    if (action !== "edit" || !resource.account || isEmpty(values[resource.account.email])) return
    if (moved(change).given.length > 0) await noticeOf(trx, engine, { accountId: id, kind: "access-changed" })
  },
}
