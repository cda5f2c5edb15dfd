/** What the history calls resources and their fields: entries keep the names of their day, and declarations go on. */
import type { Changes } from "../../src/core/history/entry"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { served } from "../database/schema"

const standing = (registry: Registry): Resource[] =>
  served(registry).filter((resource) => resource.variantOf === resource.name)

/** A resource's name, and those that it had and nobody has now. */
export const historyNames = (registry: Registry, { name, was }: Resource): readonly string[] => [
  name,
  ...was.filter((old) => !registry.find(old)),
]

/** Those that keep their records, by every name that the history may have for them. */
export const keepers = (registry: Registry): ReadonlyMap<string, Resource> =>
  new Map(
    standing(registry).flatMap((resource) =>
      historyNames(registry, resource).map((name) => [name, resource] as const),
    ),
  )

/** Changes by the keys that the fields have now. */
export function renamedChanges({ fields }: Resource, changes: Changes): Changes {
  const keys = new Set(fields.map(({ key }) => key))
  const renamed = new Map(
    fields.flatMap(({ key, was }) => was.filter((old) => !keys.has(old)).map((old) => [old, key] as const)),
  )
  return Object.fromEntries(Object.entries(changes).map(([key, change]) => [renamed.get(key) ?? key, change]))
}
