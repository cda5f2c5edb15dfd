/** Stored rights of a role: declared modules and actions only. */
import { type Grants, type PermissionEntry, readFlag, toMap } from "../../src/core/access/permissions"
import type { Registry } from "../../src/core/schema/registry"
import { normaliseName } from "../../src/core/text"
import type { Queries } from "../database/types"
import { type RoleLock, readRoleName } from "./roles"

/** Normalised name → declared spelling of each module. */
const modulesOf = new WeakMap<Registry, ReadonlyMap<string, string>>()

function declaredModules(registry: Registry): ReadonlyMap<string, string> {
  const known = modulesOf.get(registry)
  if (known) return known
  const names = [...registry.all.map(({ access }) => access.module), ...registry.access.moduleNames]
  const modules = new Map(names.map((name) => [normaliseName(name), name]))
  modulesOf.set(registry, modules)
  return modules
}

/** An entry in the declared spelling; undefined for an undeclared module or action. */
export function declaredEntry(
  registry: Registry,
  { module, action }: PermissionEntry,
): PermissionEntry | undefined {
  const name = declaredModules(registry).get(normaliseName(module))
  const flag = readFlag(action)
  return name && flag ? { module: name, action: flag } : undefined
}

/** Each entry once, in the declared spelling. Rows of undeclared modules are ignored. */
export async function readPermissions(
  trx: Queries,
  registry: Registry,
  roleId: string | null,
): Promise<PermissionEntry[]> {
  if (roleId === null) return []
  const rows = await trx
    .selectFrom("role_permissions")
    .select(["module", "action"])
    .where("role_id", "=", roleId)
    .orderBy("module")
    .orderBy("action")
    .execute()
  return declaredEntries(
    registry,
    rows.map((row) => ({ module: String(row.module), action: String(row.action) })),
  )
}

/** Rights of a role; undefined for an unknown one. @param hold lock on the role, on PostgreSQL */
export async function readGrants(
  queries: Queries,
  registry: Registry,
  roleId: string,
  hold?: RoleLock,
): Promise<Grants | undefined> {
  const role = await readRoleName(queries, registry, { id: roleId, hold })
  if (role === undefined) return undefined
  const permissions = toMap(await readPermissions(queries, registry, roleId))
  return { role, permissions, access: registry.access }
}

/** Rights of an account by its role; none without a role, and with one that is gone. */
export async function readRoleGrants(
  queries: Queries,
  registry: Registry,
  roleId: string | null,
  hold?: RoleLock,
): Promise<Grants> {
  const known = roleId === null ? undefined : await readGrants(queries, registry, roleId, hold)
  return known ?? { role: "", permissions: {}, access: registry.access }
}

/** The declared entries, each once. */
export function declaredEntries(registry: Registry, entries: readonly PermissionEntry[]): PermissionEntry[] {
  const once = new Map<string, PermissionEntry>()
  for (const entry of entries) {
    const declared = declaredEntry(registry, entry)
    if (declared) once.set(`${declared.module} ${declared.action}`, declared)
  }
  return [...once.values()]
}

export async function writePermissions(
  trx: Queries,
  roleId: string,
  entries: readonly PermissionEntry[],
): Promise<void> {
  await trx.deleteFrom("role_permissions").where("role_id", "=", roleId).execute()
  if (entries.length === 0) return
  await trx
    .insertInto("role_permissions")
    .values(entries.map(({ module, action }) => ({ role_id: roleId, module, action })))
    .execute()
}
