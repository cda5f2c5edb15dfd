/** What a set of rights allows, worked out from the declarations alone: the expectation that answers are held against. */
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

/** Exactly this module and this flag; a name that only contains it is another. */
const holds = ({ entries }: Grants, module: string, flag: Flag): boolean =>
  entries.some((entry) => entry.module === module && entry.action === flag)

/** May do everything: superadmin, or all of Global. */
export const isFull = (grants: Grants): boolean =>
  grants.superadmin || FLAGS.every((flag) => holds(grants, "Global", flag))

export const may = (grants: Grants, module: string, action: Action): boolean =>
  isFull(grants) || holds(grants, module, flagOf(action))

/** Whether any of an endpoint's resources lets them act. */
export const mayAny = (grants: Grants, resources: readonly Resource[], action: Action): boolean =>
  resources.some(
    (resource) => resource.access.actions.has(action) && may(grants, resource.access.module, action),
  )

/** The fields of a list that forms they may use read; undefined: none. */
export function fieldsForForms(grants: Grants, resources: readonly Resource[]): Set<string> | undefined {
  const readers = resources
    .flatMap(({ name }) => registry.dependents(name))
    .filter(({ reader }) => {
      const { module } = registry.get(reader).access
      return isFull(grants) || FLAGS.some((flag) => holds(grants, module, flag))
    })
  return readers.length > 0 ? new Set(readers.flatMap(({ fields }) => [...fields])) : undefined
}

/** Whether every right of `other` is among one's own: what giving, changing or taking it asks for. */
export function covers(own: Grants, other: Grants): boolean {
  if (own.superadmin) return true
  if (other.superadmin) return false
  return isFull(own) || other.entries.every((entry) => holds(own, entry.module, entry.action as Flag))
}
