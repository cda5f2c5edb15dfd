/** The names that a right may be stored under: those of the product and those that declarations name. */
import { type PermissionEntry, readFlag } from "../../src/core/access/permissions"
import type { Registry } from "../../src/core/schema/registry"
import { normaliseName } from "../../src/core/text"

const known = new WeakMap<Registry, ReadonlyMap<string, string>>()

/** Every declared module, as it is spelled, by its normalised name. */
export function declaredModules(registry: Registry): ReadonlyMap<string, string> {
  const modules =
    known.get(registry) ??
    new Map(
      [...registry.all.map(({ access }) => access.module), ...registry.access.moduleNames].map((name) => [
        normaliseName(name),
        name,
      ]),
    )
  known.set(registry, modules)
  return modules
}

/** An entry in the declared spelling; undefined for a module or an action that nothing declares. */
export function declaredEntry(
  registry: Registry,
  { module, action }: PermissionEntry,
): PermissionEntry | undefined {
  const name = declaredModules(registry).get(normaliseName(module))
  const flag = readFlag(action)
  return name && flag ? { module: name, action: flag } : undefined
}
