/** What a detail says of each value: pure, so that the letter of GL-09..GL-13 is proven without a page. */

import type { Field, Resource } from "../../core/schema/resource"
import { labelOf } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { isEmpty } from "../../core/validation/validate"
import { formatValue } from "../../fields/registry"
import { fieldCell } from "../../fields/registry.cells"

/** As many whatever the secret's length (AB-74). */
const BULLETS = "••••••••"
const NOTHING = "-"

/** Any value as text: lists joined, objects and nothing as '-', 0 and false as they are (GL-11..GL-13, AB-74). */
export function plainText(value: unknown): string {
  if (isEmpty(value)) return NOTHING
  if (Array.isArray(value)) {
    const parts = value.map((item) =>
      isObject(item) ? (typeof item.name === "string" ? item.name : "") : plainText(item),
    )
    return parts.filter((part) => part !== "").join(", ") || NOTHING
  }
  return isObject(value) ? NOTHING : String(value)
}

function lineText(field: Field, record: Values): string {
  // Any key that says password, in whatever case, shows bullets only (GL-10).
  if (/password/i.test(field.key)) return BULLETS
  const value = record[field.key]
  const text = fieldCell(field).long?.(value, field, record) || formatValue(value, field, record)
  return text || (labelOf(record, field.key) === undefined ? plainText(value) : NOTHING)
}

export interface DetailLine {
  key: string
  field: Field
  label: string
  text: string
}

/** Every line of a record's detail, in the declaration's order. */
export const detailLines = (resource: Resource, record: Values): DetailLine[] =>
  resource.show.fields.flatMap(({ field: key, label }, index) => {
    const field = resource.field(key)
    const text = lineText(field, record)
    // What no host ever answers stands there only where there is one.
    return field.read === null && text === NOTHING ? [] : [{ key: `${index}-${key}`, field, label, text }]
  })
