/** Lines: records of another resource that are part of a record, and are written with it. */

import { isObject } from "../text"
import type { Declared } from "./define"
import type { FieldTypes } from "./field-types"
import type { Resource } from "./resource"
import type { Values } from "./types"

/** The target of a field of lines. */
export interface LinesTarget {
  resource: string
  /** Its reference to the record that the lines are part of. */
  by: string
  /** The fewest and the most lines; null: `maxItems`. */
  min: number
  max: number | null
}

export interface Lines extends LinesTarget {
  /** The line resource without its reference `by`, which the server fills; undefined if it is not declared. */
  part: () => Resource | undefined
  /** The types of its fields. */
  types: FieldTypes
}

/** The resource whose records have the lines. */
export interface Owner {
  resource: string
  /** Its field of lines. */
  field: string
  /** The line's reference to its owner. */
  by: string
}

type Owners = ReadonlyMap<string, Owner>
const known = new WeakMap<readonly Declared[], Owners>()

/** Line resource → its owner, the first one that names it. */
export function ownersOf(all: readonly Declared[], types: FieldTypes): Owners {
  const found = known.get(all)
  if (found) return found
  const owners = new Map<string, Owner>()
  for (const { name, fields } of all)
    for (const [field, input] of Object.entries(fields)) {
      const lines = types.find(input.type)?.lines(input)
      if (lines && !owners.has(lines.resource))
        owners.set(lines.resource, { resource: name, field, by: lines.by })
    }
  known.set(all, owners)
  return owners
}

const parts = new WeakMap<Resource, Map<string, Resource>>()

/** A resource without one of its fields. */
export function withoutField(resource: Resource, by: string): Resource {
  const cached = parts.get(resource) ?? new Map<string, Resource>()
  parts.set(resource, cached)
  const part = cached.get(by) ?? {
    ...resource,
    fields: resource.fields.filter(({ key }) => key !== by),
    list: { ...resource.list, columns: resource.list.columns.filter(({ field }) => field !== by) },
  }
  cached.set(by, part)
  return part
}

/** A resource without the lines that the user may not view. */
export const withViewableLines = (resource: Resource, canView: (resource: string) => boolean): Resource =>
  resource.fields
    .filter(({ lines }) => lines && !canView(lines.resource))
    .reduce((part, { key }) => withoutField(part, key), resource)

/** The lines of a value of a field of lines; [] for any other value. */
export const linesOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** The place of a line's field in messages: `lines[2].netto`, or of the line itself: `lines[2]`. */
export const placeOf = (field: string, index: number, key = ""): string =>
  `${field}[${index}]${key && `.${key}`}`

const PLACE = /^([^[\]]+)\[(\d+)\](?:\.(.+))?$/

/** Reads such a place; undefined for another text. */
export function readPlace(text: string): { field: string; index: number; key: string } | undefined {
  const [, field, index, key = ""] = PLACE.exec(text) ?? []
  return field === undefined ? undefined : { field, index: Number(index), key }
}
