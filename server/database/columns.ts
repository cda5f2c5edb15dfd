/** Converts between a record's values and a table's row. */
import { createHash } from "node:crypto"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fold } from "../../src/core/text"
import { isEmpty } from "../../src/core/validation/values"
import { fieldType } from "../../src/fields/registry"
import { keyColumn, storageOf } from "./schema"
import type { Row } from "./types"

/** PostgreSQL's indexes hold 2704 bytes at most, and folding makes some single characters eighteen. */
const LONGEST_KEY_BYTES = 1000

/** Replaces very long texts by their hash. */
const indexable = (text: string): string =>
  Buffer.byteLength(text) > LONGEST_KEY_BYTES ? createHash("sha256").update(text).digest("base64") : text

/** Index key of a text; equal for texts that `fold` considers equal. */
export const foldedKey = (text: string): string => indexable(fold(text))

export function toColumn(field: Field, value: unknown): string | number | null {
  if (isEmpty(value)) return null
  switch (storageOf(field)) {
    case "json":
      return JSON.stringify(fieldType(field).toWire(value, field))
    case "integer":
    case "real":
      return Number(value)
    default:
      return String(value).trim()
  }
}

export function fromColumn(field: Field, stored: unknown, kind = storageOf(field)): unknown {
  const value = kind === "json" && typeof stored === "string" ? JSON.parse(stored) : stored
  return fieldType(field).parse(value, field)
}

/** Key of a unique field: its folded value with the fields of `uniqueWith`; null for an empty value. */
export function uniqueKey(field: Field, values: Values): string | null {
  const value = values[field.key]
  if (isEmpty(value)) return null
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return indexable(JSON.stringify([fold(text), ...field.uniqueWith.map((key) => values[key] ?? null)]))
}

/** The columns of one resource's record; other resources' columns of the same table are not touched. */
export function toRow(resource: Resource, values: Values): Row {
  const row: Row = {}
  for (const { column, value } of resource.fixedValues) row[column] = value
  for (const field of resource.fields) {
    const kind = storageOf(field)
    if (kind === null || kind === "links" || field.column === null) continue
    row[field.column] = toColumn(field, values[field.key])
    if (field.unique) row[keyColumn(field.column)] = uniqueKey(field, values)
  }
  return row
}

/** Reads a field's value from a row; null for a field without a column of its own. */
export function columnReader(field: Field): ((row: Row) => unknown) | null {
  const { column } = field
  const kind = storageOf(field)
  if (kind === null || kind === "links" || column === null) return null
  return (row) => fromColumn(field, row[column] ?? null, kind)
}

export function fromRow(resource: Resource, row: Row): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of resource.fields) {
    const read = columnReader(field)
    if (read) values[field.key] = read(row)
  }
  return values
}
