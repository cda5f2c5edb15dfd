/**
 * Privilege escalation guard: a caller may give, change or take a role, an account or a right only if all rights
 * involved are the caller's own. These are read in the transaction that makes the change.
 */

import { isSuperadmin } from "../../src/core/access/names"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { hasFullAccess, toMap } from "../../src/core/access/permissions"
import { roleResource } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { Engine, Session } from "../auth/engine"
import { declaredEntries } from "../auth/permissions"
import { roleFields, roleNameColumn } from "../auth/roles"
import type { Queries } from "../database/types"
import { forbidden } from "../ground/api-error"
import { exceedingRoles, type RoleRights } from "./exceeding-roles"
import { superadminWording } from "./wording"

/** Rights of all roles, and of the caller's. */
export interface Access {
  own: RoleRights
  /** undefined for an id that no role has. */
  of: (roleId: string) => RoleRights | undefined
  /** True if the caller has every right of a role. */
  covers: (roleId: string) => boolean
  /** True if the caller is a giver of the role; never for a role with all rights. */
  mayGive: (roleId: string) => boolean
}

export interface AccessContext {
  engine: Engine
  trx: Queries
  session: Session
}

const NOTHING: RoleRights = {
  id: "",
  name: "",
  superadmin: false,
  full: false,
  rights: new Set(),
  gives: new Set(),
}

async function ownRoleId({ engine, trx, session }: AccessContext, lock: boolean): Promise<string> {
  // Read and locked by `Sessions.reread`, with its role.
  if (session.apiKey) return session.roleId ?? ""
  const query = trx.selectFrom("accounts").select(["role_id", "active"]).where("id", "=", session.id)
  const account = await (lock && engine.db.kind === "postgres" ? query.forShare() : query).executeTakeFirst()
  return account?.active === 1 && typeof account.role_id === "string" ? account.role_id : ""
}

async function loadRoles({ engine, trx }: AccessContext): Promise<Map<string, RoleRights>> {
  const roles = roleResource(engine.registry)
  if (!roles) return new Map()
  const { access: names } = engine.registry
  const column = roleNameColumn(roles)
  const named = await trx.selectFrom(roles.table).select(["id", column]).execute()
  const entries = new Map<string, PermissionEntry[]>()
  for (const { role_id, module, action } of await trx.selectFrom("role_permissions").selectAll().execute()) {
    const known = entries.get(String(role_id)) ?? []
    known.push({ module: String(module), action: String(action) })
    entries.set(String(role_id), known)
  }
  const gives = new Map<string, Set<string>>()
  for (const { role_id, giver_role_id } of await trx.selectFrom("role_givers").selectAll().execute())
    gives.set(String(giver_role_id), (gives.get(String(giver_role_id)) ?? new Set()).add(String(role_id)))
  return new Map(
    named.map((row) => {
      const id = String(row.id)
      const name = String(row[column])
      const declared = declaredEntries(engine.registry, entries.get(id) ?? [])
      const rights: RoleRights = {
        id,
        name,
        superadmin: isSuperadmin(names, name),
        full: hasFullAccess({ role: "", permissions: toMap(declared), access: names }),
        rights: new Set(declared.map(({ module, action }) => `${module} ${action}`)),
        gives: gives.get(id) ?? new Set(),
      }
      return [id, rights]
    }),
  )
}

/**
 * Rights of all roles, as this transaction reads them.
 * @param involved roles of the change; locked, with the caller's, until the transaction ends
 */
export async function readAccess(context: AccessContext, involved: readonly string[] = []): Promise<Access> {
  const { engine, trx } = context
  const lock = involved.length > 0
  const ownId = await ownRoleId(context, lock)
  const table = roleResource(engine.registry)?.table
  if (lock && table && engine.db.kind === "postgres")
    await trx
      .selectFrom(table)
      .select("id")
      .where("id", "in", [...new Set([...involved, ownId])])
      .orderBy("id")
      .forShare()
      .execute()
  const roles = await loadRoles(context)
  const own = roles.get(ownId) ?? NOTHING
  const uncovered = exceedingRoles(roles, own)
  return {
    own,
    of: (roleId) => roles.get(roleId),
    covers: (roleId) => !uncovered.has(roleId),
    mayGive: (roleId) => {
      const role = roles.get(roleId)
      return role !== undefined && !role.superadmin && !role.full && own.gives.has(roleId)
    },
  }
}

/** All roles of a record. */
export const rolesOf = (engine: Engine, resource: Resource, values: Values | undefined): string[] =>
  roleFields(resource, engine.registry).flatMap((field) => idsOf(values?.[field.key]))

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "string" && id !== "")

export interface RoleChange {
  /** Roles that the change gives. */
  given?: readonly string[]
  /** Roles that the changed user has, gets or loses; or the role that is changed. */
  touched?: readonly string[]
  /** The change gives roles to the caller: rights that may only be passed on are refused. */
  toCaller?: boolean
  /** Consequence, for the message: 'akun ini tidak dapat Anda ubah'. */
  consequence: string
}

/**
 * Refuses a change that involves rights the caller does not have. The rights of these roles, and of the caller's, are
 * locked until the transaction ends.
 * @returns the rights of all roles @throws ApiError 403
 */
export async function requireOwnRights(context: AccessContext, change: RoleChange): Promise<Access> {
  const { given = [], touched = [], toCaller = false, consequence } = change
  const access = await readAccess(context, [...given, ...touched])
  const wording = superadminWording(context.engine.registry.access)
  for (const id of touched) {
    if (access.covers(id)) continue
    const role = access.of(id)
    if (role?.superadmin) throw forbidden(wording.person)
    if (role?.full) throw forbidden("Data ini hanya dapat diubah oleh pengguna dengan akses penuh.")
    throw forbidden(`Role '${role?.name}' memuat hak yang tidak Anda miliki, jadi ${consequence}.`)
  }
  for (const id of given) {
    if (access.covers(id)) continue
    const role = access.of(id)
    if (role?.superadmin) throw forbidden(wording.given)
    if (role?.full)
      throw forbidden("Role dengan akses penuh hanya dapat diberikan oleh pengguna dengan akses penuh.")
    if (!access.mayGive(id))
      throw forbidden(
        `Role '${role?.name}' memuat hak yang tidak Anda miliki, jadi tidak dapat Anda berikan.`,
      )
    if (toCaller) throw forbidden(`Role '${role?.name}' tidak dapat Anda berikan kepada diri sendiri.`)
  }
  return access
}
