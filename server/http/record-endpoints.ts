/** Paths of declared resources, for their routes and for the API's description. */
import type { Action } from "../../src/core/access/actions"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { storedResources } from "../database/schema"

/** A collection's path with its resource and the variants, which differ in their screens only. */
export interface Endpoint {
  list: string
  resource: Resource
  all: readonly Resource[]
}

export function endpointsOf(registry: Registry): Endpoint[] {
  const resources = storedResources(registry)
  return (
    resources
      // Lines are read and written with their owner.
      .filter(({ variantOf, name, owner }) => variantOf === name && owner === null)
      .map((resource) => ({
        list: resource.source.kind === "rest" ? resource.source.list : "",
        resource,
        all: resources.filter((other) => other.variantOf === resource.name),
      }))
  )
}

export const allows = (endpoint: Endpoint, action: Action): boolean =>
  endpoint.all.some((resource) => resource.access.actions.has(action))

/** Paths of single records; resources may share one. */
export function onePaths(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const paths = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const { source } = endpoint.resource
    if (source.kind === "rest") paths.set(source.one, [...(paths.get(source.one) ?? []), endpoint])
  }
  return paths
}
