/** All declarations together, and what follows from seeing them together. */
import type { Declared } from "./define"
import { normalise } from "./normalise"
import type { Field, Resource } from "./resource"

/** What one resource reads of another: the fields its selects, conditions, derivations and numbers need. */
export type Dependency = { resource: string; fields: ReadonlySet<string> }

export interface Registry {
  all: readonly Resource[]
  /** @throws Error for a name that is not declared */
  get: (name: string) => Resource
  find: (name: string) => Resource | undefined
  /** What a resource reads of others, for its forms. */
  dependencies: (name: string) => readonly Dependency[]
  /** Who reads a resource, and which fields of it: whoever may use that reader may see those fields. */
  dependents: (name: string) => readonly { reader: string; fields: ReadonlySet<string> }[]
}

/** The other resources' fields that one field needs: target resource → field keys. */
export function readsOfField(field: Field, titleOf: (resource: string) => string): Record<string, string[]> {
  switch (field.type) {
    case "reference":
      return {
        [field.resource]: [field.optionLabel ?? titleOf(field.resource), ...(field.lookupFields ?? [])],
      }
    case "choice":
      return Object.fromEntries(Object.entries(field.sources).map(([name, fields]) => [name, [...fields]]))
    case "sequence":
      return Object.fromEntries(
        Object.entries(field.sharedWith).map(([name, key]) => [
          name,
          field.active ? [key, field.active] : [key],
        ]),
      )
    default:
      return {}
  }
}

export function createRegistry(declared: readonly Declared[]): Registry {
  const all = declared.map(normalise)
  const byName = new Map(all.map((resource) => [resource.name, resource]))
  const titleOf = (name: string) => byName.get(name)?.title ?? "id"

  const reads = new Map<string, Dependency[]>()
  for (const resource of all) {
    const fields = new Map<string, Set<string>>()
    for (const field of resource.fields) {
      for (const [target, keys] of Object.entries(readsOfField(field, titleOf))) {
        const known = fields.get(target) ?? new Set()
        for (const key of keys) known.add(key)
        fields.set(target, known)
      }
    }
    reads.set(
      resource.name,
      [...fields].map(([name, keys]) => ({ resource: name, fields: keys })),
    )
  }
  return {
    all,
    get: (name) => {
      const resource = byName.get(name)
      if (!resource) throw new Error(`no resource '${name}' is declared`)
      return resource
    },
    find: (name) => byName.get(name),
    dependencies: (name) => reads.get(name) ?? [],
    dependents: (name) =>
      all.flatMap((reader) =>
        (reads.get(reader.name) ?? [])
          .filter((read) => read.resource === name)
          .map((read) => ({ reader: reader.name, fields: read.fields })),
      ),
  }
}
