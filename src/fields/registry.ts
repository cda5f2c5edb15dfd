/** Every field type's pure half; browser and server import it. */
import type { WireTypes } from "../core/codec/codec"
import type { ExportTypes } from "../core/export/figures"
import type { ImportTypes } from "../core/import/columns"
import type { QueryTypes } from "../core/query/types"
import type { AnyFieldType, FieldTypes, Link } from "../core/schema/field-types"
import { type Field, labelOf, type Resource } from "../core/schema/resource"
import type { FieldType, Values } from "../core/schema/types"
import type { TypeCheck } from "../core/validation/validate"
import * as declared from "./types"

/** A type with a config.ts and without an entry, or with another type's entry, does not compile. */
const types = declared satisfies { [T in FieldType]: { type: T } }

export const fieldTypeNames = Object.keys(types) as FieldType[]

/** The pure half of a field's type; the only access to its traits. */
export const fieldType = (field: { readonly type: FieldType }): AnyFieldType =>
  types[field.type] as unknown as AnyFieldType

/** The type that gives a field's cell and filter. */
export const shownType = (field: Field): FieldType => fieldType(field).shownAs(field) ?? field.type

/** The traits for `createRegistry` and `normalise`; `registry.check.ts` has those for `checkResources`. */
export const fieldTypes: FieldTypes = {
  names: fieldTypeNames,
  find: (type) => (Object.hasOwn(types, type) ? fieldType({ type: type as FieldType }) : undefined),
  fallback: fieldType({ type: "text" }),
}

export const wire: WireTypes = {
  parse: (field, input) => fieldType(field).parse(input, field),
  serialise: (field, value) => fieldType(field).serialise(value, field),
  labels: (field, input) => fieldType(field).labels(input, field),
}

export const typeCheck: TypeCheck = (value, field, values, context) =>
  fieldType(field).validate(value, field, values, context)

/** Replaces a value that cannot be formatted. */
const UNREADABLE = "–"

/** Shown value of a field; '' for none, a dash if formatting fails, so that a list still renders. */
export const formatValue: AnyFieldType["format"] = (value, field, record) => {
  try {
    return fieldType(field).format(value, field, record)
  } catch (error) {
    console.error(error)
    return UNREADABLE
  }
}

/** The record's name for users: 'Admin 002'. */
export function nameOf(resource: Resource, record: Values): string {
  const label = labelOf(record, resource.title)
  return typeof label === "string"
    ? label
    : formatValue(record[resource.title], resource.field(resource.title), record)
}

export const queryTypes: QueryTypes = {
  format: formatValue,
  grouping: (field) => fieldType(field).grouping(field),
}

export const exportTypes: ExportTypes = {
  format: formatValue,
  spreadsheet: (field) => fieldType(field).spreadsheet(field),
}

export const importTypes: ImportTypes = {
  acceptedText: (field) => {
    const { userInput, keepsFile, keptFromDrafts, numbering } = fieldType(field)
    return (
      userInput &&
      !field.lines &&
      !keepsFile &&
      !keptFromDrafts(null) &&
      numbering(field)?.entry("create") !== "generated"
    )
  },
  keepsFile: (field) => fieldType(field).keepsFile !== null,
  asTyped: (field, value) => fieldType(field).asTyped(value, field),
}

const links = new WeakMap<Field, Link | null>()

/** The link of a field; null: none. Cached, since lists read it for each record. */
export function linkOf(field: Field): Link | null {
  const known = links.get(field)
  if (known !== undefined) return known
  const link = fieldType(field).link(field)
  links.set(field, link)
  return link
}

export interface LinkField {
  field: Field
  link: Link
}

/** The fields that point at other records, with their links. */
export const linkFields = (fields: readonly Field[]): LinkField[] =>
  fields.flatMap((field) => {
    const link = linkOf(field)
    return link ? [{ field, link }] : []
  })
