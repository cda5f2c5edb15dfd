/** Names of resources and fields in the history: entries keep the names of their time. */
import type { Changes } from "../../src/core/history/entry"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { storedResources } from "../database/schema"

const independentResources = (registry: Registry): Resource[] =>
  storedResources(registry).filter((resource) => resource.variantOf === resource.name)

/** A resource's name and its former names, unless another resource has them now. */
export const historyNames = (registry: Registry, { name, was }: Resource): readonly string[] => [
  name,
  ...was.filter((old) => !registry.find(old)),
]

/** Every name in the history → resource that stores the records. */
export const storingResources = (registry: Registry): ReadonlyMap<string, Resource> =>
  new Map(
    independentResources(registry).flatMap((resource) =>
      historyNames(registry, resource).map((name) => [name, resource] as const),
    ),
  )

/** Changes with the fields' current keys. */
export function renamedChanges({ fields }: Resource, changes: Changes): Changes {
  const keys = new Set(fields.map(({ key }) => key))
  const renamed = new Map(
    fields.flatMap(({ key, was }) => was.filter((old) => !keys.has(old)).map((old) => [old, key] as const)),
  )
  return Object.fromEntries(Object.entries(changes).map(([key, change]) => [renamed.get(key) ?? key, change]))
}
