/**
 * Nobody rises above his rights: whoever gives, changes or takes a role, an account or a right may do so only where
 * every right involved is among his own. What is his own is read inside the transaction that makes the change.
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

/** What roles may do now, and what the asker's own does. */
export interface Access {
  own: RoleRights
  /** undefined for an id that no role has. */
  of: (roleId: string) => RoleRights | undefined
  /** Whether every right of a role is among the asker's own. */
  covers: (roleId: string) => boolean
  /** Whether the asker was named as one who may give a role all the same; never one that may do everything. */
  mayGive: (roleId: string) => boolean
}

/** Where a change is made; `session` says who makes it. */
export interface Asking {
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

async function ownRoleId({ engine, trx, session }: Asking, lock: boolean): Promise<string> {
  const query = trx.selectFrom("accounts").select(["role_id", "active"]).where("id", "=", session.id)
  const account = await (lock && engine.db.kind === "postgres" ? query.forShare() : query).executeTakeFirst()
  return account?.active === 1 && typeof account.role_id === "string" ? account.role_id : ""
}

async function loadRoles({ engine, trx }: Asking): Promise<Map<string, RoleRights>> {
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
 * What roles may do, as this transaction sees it.
 * @param involved the roles that a change is about: they, and the asker's own, stay as they are until it is made
 */
export async function readAccess(asking: Asking, involved: readonly string[] = []): Promise<Access> {
  const { engine, trx } = asking
  const lock = involved.length > 0
  const ownId = await ownRoleId(asking, lock)
  const table = roleResource(engine.registry)?.table
  if (lock && table && engine.db.kind === "postgres")
    await trx
      .selectFrom(table)
      .select("id")
      .where("id", "in", [...new Set([...involved, ownId])])
      .orderBy("id")
      .forShare()
      .execute()
  const roles = await loadRoles(asking)
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

/** Every role that a record names, whichever of them signs in. */
export const rolesOf = (engine: Engine, resource: Resource, values: Values | undefined): string[] =>
  roleFields(resource, engine.registry).flatMap((field) => idsOf(values?.[field.key]))

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "string" && id !== "")

export interface RoleChange {
  /** Roles that someone gets by it. */
  given?: readonly string[]
  /** Roles that someone has, had or loses who is changed by it; and a role that is changed itself. */
  touched?: readonly string[]
  /** He gives them to himself: what he may only pass on, he may not keep. */
  toHimself?: boolean
  /** What he may therefore not do: 'akun ini tidak dapat Anda ubah'. */
  consequence: string
}

/**
 * Stops a change whose rights are not all the asker's own.
 * Held until the transaction ends: nobody gives or takes one of these roles' rights, or the asker's, in between.
 * @returns what roles may do @throws ApiError 403
 */
export async function requireOwnRights(asking: Asking, change: RoleChange): Promise<Access> {
  const { given = [], touched = [], toHimself = false, consequence } = change
  const access = await readAccess(asking, [...given, ...touched])
  const wording = superadminWording(asking.engine.registry.access)
  for (const id of touched) {
    if (access.covers(id)) continue
    const role = access.of(id)
    if (role?.superadmin) throw forbidden(wording.person)
    if (role?.full) throw forbidden("Data ini hanya dapat diubah oleh pengguna dengan akses penuh.")
    throw forbidden(`Peran '${role?.name}' memuat hak yang tidak Anda miliki, jadi ${consequence}.`)
  }
  for (const id of given) {
    if (access.covers(id)) continue
    const role = access.of(id)
    if (role?.superadmin) throw forbidden(wording.given)
    if (role?.full)
      throw forbidden("Peran dengan akses penuh hanya dapat diberikan oleh pengguna dengan akses penuh.")
    if (!access.mayGive(id))
      throw forbidden(
        `Peran '${role?.name}' memuat hak yang tidak Anda miliki, jadi tidak dapat Anda berikan.`,
      )
    if (toHimself) throw forbidden(`Peran '${role?.name}' tidak dapat Anda berikan kepada diri sendiri.`)
  }
  return access
}
