/** The expected effects of a set of rights, derived from the declarations only. */
import { registry } from "../../resources/registry"
import type { Action, Flag } from "../../src/core/access/actions"
import { FLAGS, flagOf, type PermissionEntry } from "../../src/core/access/permissions"
import type { Resource } from "../../src/core/schema/resource"

export interface Grants {
  name: string
  entries: readonly PermissionEntry[]
  superadmin: boolean
}

export const modules: readonly string[] = [...new Set(registry.all.map((resource) => resource.access.module))]

export const all = (module: string, flags: readonly Flag[] = FLAGS): PermissionEntry[] =>
  flags.map((action) => ({ module, action }))

export const grantsOf = (name: string, entries: readonly PermissionEntry[]): Grants => ({
  name,
  entries,
  superadmin: false,
})

/** Compares whole names of modules and flags. */
const holds = ({ entries }: Grants, module: string, flag: Flag): boolean =>
  entries.some((entry) => entry.module === module && entry.action === flag)

/** May do everything: superadmin, or all of Global. */
export const isFull = (grants: Grants): boolean =>
  grants.superadmin || FLAGS.every((flag) => holds(grants, "Global", flag))

export const may = (grants: Grants, module: string, action: Action): boolean =>
  isFull(grants) || holds(grants, module, flagOf(action))

/** The resources that share the records of one. */
export const variantsOf = (name: string): Resource[] =>
  registry.all.filter(({ variantOf }) => variantOf === name)

/** True if any of the resources allows the action. */
export const mayAny = (grants: Grants, resources: readonly Resource[], action: Action): boolean =>
  resources.some(
    (resource) => resource.access.actions.has(action) && may(grants, resource.access.module, action),
  )

/** Fields of a list that the allowed forms read; undefined: none. */
export function fieldsForForms(grants: Grants, resources: readonly Resource[]): Set<string> | undefined {
  const readers = resources
    .flatMap(({ name }) => registry.dependents(name))
    .filter(({ reader }) => {
      const { module } = registry.get(reader).access
      return isFull(grants) || FLAGS.some((flag) => holds(grants, module, flag))
    })
  return readers.length > 0 ? new Set(readers.flatMap(({ fields }) => [...fields])) : undefined
}

/** True if `own` has every right of `other`, as giving, changing or taking a role requires. */
export function covers(own: Grants, other: Grants): boolean {
  if (own.superadmin) return true
  if (other.superadmin) return false
  return isFull(own) || other.entries.every((entry) => holds(own, entry.module, entry.action as Flag))
}
