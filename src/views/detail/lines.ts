/** Texts of a detail. Pure, so that the exact texts of GL-09..GL-13 are tested without a page. */

import type { Field, Resource } from "../../core/schema/resource"
import { labelOf } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { formatValue } from "../../fields/registry"
import { fieldCell } from "../../fields/registry.cells"

/** Fixed number of bullets, whatever the secret's length (AB-74). */
const BULLETS = "••••••••"
const NOTHING = "-"

/** Any value as text: lists are joined, objects and empty values are '-', 0 and false are shown (GL-11..GL-13, AB-74). */
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
  // A key that contains 'password', in any case, shows bullets only (GL-10).
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

/** The lines of a record's detail, in the declaration's order. */
export const detailLines = (resource: Resource, record: Values): DetailLine[] =>
  resource.show.fields.flatMap(({ field: key, label }, index) => {
    const field = resource.field(key)
    const text = lineText(field, record)
    // A field that no host sends is shown only if the record has a value.
    return field.read === null && text === NOTHING ? [] : [{ key: `${index}-${key}`, field, label, text }]
  })

export interface DetailSection {
  /** '' without a heading. */
  label: string
  lines: readonly DetailLine[]
}

/**
 * The lines in the sections of the form. The order of a detail is declared on its own: where it mixes the sections, all lines are
 * one section without a heading. A field of no section belongs to the lines before it.
 */
export function detailSections(resource: Resource, record: Values): readonly DetailSection[] {
  const runs: { label: string; lines: DetailLine[] }[] = []
  for (const line of detailLines(resource, record)) {
    const section = resource.form.sections.find(({ fields }) => fields.includes(line.field.key))
    const label = section?.label ?? ""
    const last = runs.at(-1)
    if (last && (label === "" || label === last.label)) last.lines.push(line)
    else runs.push({ label, lines: [line] })
  }
  const labels = new Set(runs.map(({ label }) => label))
  const isPlain = labels.size < Math.max(2, runs.length)
  return isPlain ? [{ label: "", lines: runs.flatMap(({ lines }) => lines) }] : runs
}
