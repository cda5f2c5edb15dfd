/** All declarations together, and what follows from seeing them together. */
import { isEnglish, told } from "../../texts/language"
import { type AccessNames, NO_ACCESS } from "../access/names"
import type { Declared } from "./define"
import type { FieldTypes } from "./field-types"
import { labelled } from "./labelled"
import { normalise } from "./normalise"
import type { Resource } from "./resource"

/** What one resource reads of another: the fields its selects, conditions, derivations and numbers need. */
export type Dependency = { resource: string; fields: ReadonlySet<string> }

export interface Registry {
  /** What the product calls its rights. */
  access: AccessNames
  all: readonly Resource[]
  /** @throws Error for a name that is not declared */
  get: (name: string) => Resource
  find: (name: string) => Resource | undefined
  /** What a resource reads of others, for its forms. */
  dependencies: (name: string) => readonly Dependency[]
  /** Who reads a resource, and which fields of it: whoever may use that reader may see those fields. */
  dependents: (name: string) => readonly { reader: string; fields: ReadonlySet<string> }[]
}

/** The resource whose records are roles; undefined where rights are given to nobody. */
export const roleResource = ({ all }: Registry): Resource | undefined => all.find(({ role }) => role !== null)

/**
 * @param types what the declared types of fields are: `fieldTypes` of `src/fields/registry.ts`
 * @param access what the product calls its rights; without it nobody may do everything
 */
export function createRegistry(
  declared: readonly Declared[],
  types: FieldTypes,
  access: AccessNames = NO_ACCESS,
): Registry {
  const all = declared.map((resource) =>
    isEnglish()
      ? // Onto it, for what is spread is read, and its fields would be filled.
        Object.assign(normalise(told(labelled(resource)), types, declared), {
          written: normalise(resource, types, declared),
        })
      : normalise(resource, types, declared),
  )
  const byName = new Map(all.map((resource) => [resource.name, resource]))
  const titleOf = (name: string) => byName.get(name)?.title ?? "id"

  const read = ({ fields: own }: Resource): readonly Dependency[] => {
    const fields = new Map<string, Set<string>>()
    for (const field of own) {
      for (const [target, keys] of Object.entries(
        types.find(field.type)?.dependencies(field, titleOf) ?? {},
      )) {
        const known = fields.get(target) ?? new Set()
        for (const key of keys) known.add(key)
        fields.set(target, known)
      }
    }
    return [...fields].map(([resource, keys]) => ({ resource, fields: keys }))
  }
  const reads = new Map<Resource, readonly Dependency[]>()
  /** Worked out when somebody asks: it needs the resource's fields. */
  const readsOf = (resource: Resource): readonly Dependency[] => {
    const found = reads.get(resource) ?? read(resource)
    reads.set(resource, found)
    return found
  }
  return {
    access,
    all,
    get: (name) => {
      const resource = byName.get(name)
      if (!resource) throw new Error(`no resource '${name}' is declared`)
      return resource
    },
    find: (name) => byName.get(name),
    dependencies: (name) => {
      const resource = byName.get(name)
      return resource ? readsOf(resource) : []
    },
    dependents: (name) =>
      all.flatMap((reader) =>
        readsOf(reader)
          .filter((read) => read.resource === name)
          .map((read) => ({ reader: reader.name, fields: read.fields })),
      ),
  }
}
