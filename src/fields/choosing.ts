/** What a form's fields want of another list, where that is too long to be sent whole: choices found by their texts, codes. */
import type { Registry } from "../core/schema/registry"
import type { Field, Resource } from "../core/schema/resource"
import { fieldType } from "./registry"

/** A field of a form that is chosen among what another resource's records come to. */
export interface Choosing {
  reader: Resource
  field: Field
}

export type TitleOf = (resource: string) => string

/** Of each resource the field that names its records. */
export const titlesOf =
  (registry: Registry): TitleOf =>
  (name) =>
    registry.find(name)?.title ?? "id"

/**
 * - `choices`: some records at first, then those whose text holds what is typed, and the record of what is chosen
 * - `held`: the records of its own value, or of what is chosen elsewhere
 * - `codes`: those with the highest codes
 * - `whole`: every record
 */
export type Share = "choices" | "held" | "codes" | "whole"

/** What a field wants of a resource's records; null: nothing. */
export function shareOf(field: Field, source: string, titleOf: TitleOf): Share | null {
  const type = fieldType(field)
  const sources = Object.keys(type.dependencies(field, titleOf))
  if (!sources.includes(source)) return null
  if (type.numbering(field)) return "codes"
  const seeks = type.seeks(field)
  const isLinked = type.link(field)?.resource === source && !type.searches(field).includes(source)
  // What gives a choice, and what stands in its way, must be found by its value.
  const isFound = isLinked || sources.every((name) => name in seeks)
  if (!isFound) return "whole"
  return type.offers(field)?.from === source ? "choices" : "held"
}

/** Whether a form can do with some of a list's records. */
export const inParts = (reader: Resource, source: string, titleOf: TitleOf): boolean =>
  reader.fields.every((field) => shareOf(field, source, titleOf) !== "whole")

/** The fields of all forms whose choices are records of a resource, in one order everywhere. */
export function choosingsOf(registry: Registry, source: Resource): Choosing[] {
  const titleOf = titlesOf(registry)
  return registry.all.flatMap((reader) =>
    reader.fields.flatMap((field) =>
      shareOf(field, source.name, titleOf) === "choices" ? [{ reader, field }] : [],
    ),
  )
}
