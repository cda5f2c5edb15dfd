/** Resources by path. */
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import { storedResources } from "../../database/schema"

/** A collection's path with its resource and the variants, which differ in their screens only. */
export interface Endpoint {
  list: string
  resource: Resource
  all: readonly Resource[]
}

export function endpointsOf(registry: Registry): Endpoint[] {
  const resources = storedResources(registry)
  return resources
    .filter((resource) => resource.variantOf === resource.name)
    .map((resource) => ({
      list: resource.source.kind === "rest" ? resource.source.list : "",
      resource,
      all: resources.filter((other) => other.variantOf === resource.name),
    }))
}

export const allows = (endpoint: Endpoint, action: "list" | "show" | "create" | "edit" | "delete"): boolean =>
  endpoint.all.some((resource) => resource.access.actions.has(action))
