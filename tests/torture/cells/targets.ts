/** Every path of the API's records, with the allowed statuses of each method. */
import { registry } from "../../../resources/registry"
import { storedResources } from "../../../server/database/schema"
import type { Resource } from "../../../src/core/schema/resource"
import { fieldsForForms, type Grants, mayAny } from "../grants"
import { endpoints, listOf, oneOf } from "../payloads"

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const
export type Method = (typeof METHODS)[number]

export interface Target {
  path: string
  /** The allowed statuses of a method for a session with these rights. */
  expected: (grants: Grants, method: Method) => readonly number[]
}

export const variants = (resource: Resource) =>
  storedResources(registry).filter((other) => other.variantOf === resource.name)
export const declares = (resource: Resource, action: "list" | "show" | "create" | "edit" | "delete") =>
  variants(resource).some((other) => other.access.actions.has(action))

export function listTarget(resource: Resource): Target {
  const together = variants(resource)
  return {
    path: listOf(resource),
    expected: (grants, method) => {
      if (method === "OPTIONS") return [204]
      if (method === "GET" || method === "HEAD")
        return mayAny(grants, together, "list") || fieldsForForms(grants, together) ? [200] : [403]
      if (method !== "POST" || !declares(resource, "create")) return [405]
      return mayAny(grants, together, "create") ? [422] : [403]
    },
  }
}

/** Paths of single records: resources may share the path for reading, and have their own for changes. */
export function itemTargets(): Target[] {
  const paths = new Set(endpoints.flatMap((resource) => [`${listOf(resource)}/:id`, oneOf(resource)]))
  return [...paths].map((path) => {
    const readers = endpoints.filter((resource) => oneOf(resource) === path && declares(resource, "show"))
    const keeper = endpoints.find((resource) => `${listOf(resource)}/:id` === path)
    return {
      path: path.replace(":id", "tidak-ada"),
      expected: (grants, method) => {
        const action = method === "PUT" ? "edit" : method === "DELETE" ? "delete" : null
        if (method === "OPTIONS") return [204]
        if ((method === "GET" || method === "HEAD") && readers.length > 0)
          return mayAny(grants, readers.flatMap(variants), "show") ? [404] : [403]
        if (!action || !keeper || !declares(keeper, action)) return [405]
        return mayAny(grants, variants(keeper), action) ? [404, 422] : [403]
      },
    }
  })
}
