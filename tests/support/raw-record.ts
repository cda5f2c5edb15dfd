/** Turns a decoded record into a response. */
import { registry } from "../../resources/registry"
import { writeAt } from "../../src/core/codec/path"
import type { Resource } from "../../src/core/schema/resource"
import { labelKey } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { linkOf } from "../../src/fields/registry"

/** A record as an API answers it, nested where the declaration reads it. */
export function rawOf(
  resource: Resource,
  row: Values,
  rows: Readonly<Record<string, readonly Values[]>>,
): Record<string, unknown> {
  const raw: Record<string, unknown> = { id: row.id }
  for (const { value, read } of resource.fixedValues) writeAt(raw, read, value)
  for (const field of resource.fields) {
    const value = row[field.key]
    if (value === undefined || value === null) continue
    if (field.read) writeAt(raw, field.read, value)
    const link = linkOf(field)
    if (!link || !field.readLabel) continue
    const target = rows[link.resource]?.find((candidate) => candidate.id === value)
    const label = row[labelKey(field.key)] ?? target?.[registry.get(link.resource).title]
    if (label !== undefined) writeAt(raw, field.readLabel, label)
  }
  return raw
}
