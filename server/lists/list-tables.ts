import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { fieldType, linkFields } from "../../src/fields/registry"
import { linkTable, storageOf } from "../database/schema"

const known = new WeakMap<Resource, string[]>()

/** Tables on which the responses of a resource's list depend. */
export function listTables(registry: Registry, resource: Resource): string[] {
  const found = known.get(resource)
  if (found) return found
  const tables = new Set([resource.table])
  const addShown = (target: Resource) => {
    tables.add(target.table)
    // The conditions of a session's records may compare references to many.
    if (target.access.records)
      for (const field of target.fields)
        if (storageOf(field) === "links" && field.column !== null)
          tables.add(linkTable(target.table, field.column))
  }
  if (resource.account) tables.add("accounts").add("suspended_accounts")
  for (const field of resource.fields) {
    if (storageOf(field) === "links" && field.column !== null)
      tables.add(linkTable(resource.table, field.column))
    const counted = fieldType(field).counts(field)
    if (counted) addShown(registry.get(counted.resource))
    const part = field.lines?.part()
    if (part) for (const table of listTables(registry, part)) tables.add(table)
  }
  for (const { link } of linkFields(resource.fields)) {
    const target = registry.find(link.resource)
    if (target?.source.kind === "rest") addShown(target)
  }
  known.set(resource, [...tables])
  return [...tables]
}
