/** All declarations, and their reads of each other. */
import { isEnglish, translate } from "../../texts/language"
import { type AccessNames, NO_ACCESS } from "../access/names"
import type { Declared } from "./define"
import { withDetailLabels } from "./detail-labels"
import type { FieldTypes } from "./field-types"
import { normalise } from "./normalise"
import type { Resource } from "./resource"

export type Dependency = { resource: string; fields: ReadonlySet<string> }

export interface Registry {
  access: AccessNames
  all: readonly Resource[]
  /** Also the form of an action's inputs, by `inputFormName`. @throws Error for a name that is not declared */
  get: (name: string) => Resource
  find: (name: string) => Resource | undefined
  dependencies: (name: string) => readonly Dependency[]
  /** The same of a resource as a session has it (`access/session-registry.ts`). */
  dependenciesOf: (resource: Resource) => readonly Dependency[]
  /** The readers of a resource and the fields they read: a user of the reader may see these fields. */
  dependents: (name: string) => readonly { reader: string; fields: ReadonlySet<string> }[]
}

/** The resource of roles; undefined for a product without rights. */
export const roleResource = ({ all }: Registry): Resource | undefined => all.find(({ role }) => role !== null)

/**
 * @param types `fieldTypes` of `src/fields/registry.ts`
 * @param access the product's names of rights; without it no role has full access
 */
export function createRegistry(
  declared: readonly Declared[],
  types: FieldTypes,
  access: AccessNames = NO_ACCESS,
): Registry {
  const find = (name: string): Resource | undefined => byName.get(name)
  const all: Resource[] = declared.map((resource) =>
    isEnglish()
      ? // A spread would read `fields`, which are normalised on first use.
        Object.assign(normalise(translate(withDetailLabels(resource)), types, declared, find), {
          written: normalise(resource, types, declared, (name) => find(name)?.written),
        })
      : normalise(resource, types, declared, find),
  )
  const withForms = all.flatMap((resource) => [
    resource,
    ...resource.actions.flatMap(({ asks }) => asks ?? []),
  ])
  const byName = new Map(withForms.map((resource) => [resource.name, resource]))
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
  const reads = new WeakMap<Resource, readonly Dependency[]>()
  /** Computed on first use: it needs the resource's fields. */
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
    find,
    dependenciesOf: readsOf,
    dependencies: (name) => {
      const resource = byName.get(name)
      return resource ? readsOf(resource) : []
    },
    dependents: (name) =>
      withForms.flatMap((reader) =>
        readsOf(reader)
          .filter((read) => read.resource === name)
          .map((read) => ({ reader: reader.name, fields: read.fields })),
      ),
  }
}
