/** Any declared resource in front of a foreign host: its records as that answers them. */
import { registry } from "../../resources/registry"
import { writeAt } from "../../src/core/codec/path"
import type { Resource } from "../../src/core/schema/resource"
import { labelKey } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { HostState } from "../stub/answers"
import { sampleRows } from "./context"
import { validValues } from "./valid-values"

/** A record as an API answers it, nested where the declaration reads it. */
export function rawOf(
  resource: Resource,
  row: Values,
  rows: Record<string, readonly Values[]>,
): Record<string, unknown> {
  const raw: Record<string, unknown> = { id: row.id }
  for (const { value, read } of resource.fixedValues) writeAt(raw, read, value)
  for (const field of resource.fields) {
    const value = row[field.key]
    if (value === undefined || value === null) continue
    if (field.read) writeAt(raw, field.read, value)
    if (field.type !== "reference" || !field.readLabel) continue
    const target = rows[field.resource]?.find((candidate) => candidate.id === value)
    const label = row[labelKey(field.key)] ?? target?.[registry.get(field.resource).title]
    if (label !== undefined) writeAt(raw, field.readLabel, label)
  }
  return raw
}

/** The sample that `validValues` choose from, with a record of the resource itself where one is asked for. */
export function fillHost(
  host: HostState,
  resource: Resource,
  own?: Values,
): Record<string, readonly Values[]> {
  const rows: Record<string, readonly Values[]> = {
    ...sampleRows,
    // A verification needs a vehicle in use; the form of vehicles needs one that is free.
    transportations:
      resource.name === "transportations"
        ? []
        : [{ id: "tr1", userId: "u-driver", vehicleNumber: "BE1234XY" }],
  }
  if (own) rows[resource.variantOf] = [...(rows[resource.variantOf] ?? []), own]
  for (const [name, list] of Object.entries(rows)) {
    const target = registry.get(name)
    if (target.source.kind === "rest")
      host.data[target.source.list] = list.map((row) => rawOf(target, { isActive: true, ...row }, rows))
  }
  return rows
}

/** What a valid new record of a resource is made of. */
export const valuesOf = (resource: Resource): Values => validValues[resource.name] ?? {}
