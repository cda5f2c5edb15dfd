/** The records that a form's fields need of a list that is too long to load: choices by text, and codes. */
import type { Registry } from "../core/schema/registry"
import type { Field, Resource } from "../core/schema/resource"
import { fieldType } from "./registry"

export interface ChoiceField {
  reader: Resource
  field: Field
}

export type TitleOf = (resource: string) => string

/** The title field of each resource. */
export const titlesOf =
  (registry: Registry): TitleOf =>
  (name) =>
    registry.find(name)?.title ?? "id"

/**
 * - `choices`: some records at first, then those whose text contains the typed one, and the chosen record
 * - `held`: the records of its own value, or of other chosen values
 * - `codes`: those with the highest codes
 * - `whole`: every record
 */
type RecordNeed = "choices" | "held" | "codes" | "whole"

/** The records that a field needs of a resource; null: none. */
export function needOf(field: Field, source: string, titleOf: TitleOf): RecordNeed | null {
  const type = fieldType(field)
  const sources = Object.keys(type.dependencies(field, titleOf))
  if (!sources.includes(source)) return null
  if (type.numbering(field)) return "codes"
  const seeks = type.seeks(field)
  const isLinked = type.link(field)?.resource === source && !type.searches(field).includes(source)
  // Every resource of the choice must be searchable by the value.
  const isFound = isLinked || sources.every((name) => name in seeks)
  if (!isFound) return "whole"
  return type.offers(field)?.from === source ? "choices" : "held"
}

/** True if no field of the reader needs the whole list of the source. */
export const needsParts = (reader: Resource, source: string, titleOf: TitleOf): boolean =>
  reader.fields.every((field) => needOf(field, source, titleOf) !== "whole")

/** The fields of all forms whose choices are records of a resource, in one order everywhere. */
export function choiceFieldsOf(registry: Registry, source: Resource): ChoiceField[] {
  const titleOf = titlesOf(registry)
  return registry.all.flatMap((reader) =>
    reader.fields.flatMap((field) =>
      // No form offers a line's owner.
      field.key !== reader.owner?.by && needOf(field, source.name, titleOf) === "choices"
        ? [{ reader, field }]
        : [],
    ),
  )
}
