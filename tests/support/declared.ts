/** Any declared resource in front of a foreign host: its records as that answers them. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { HostState } from "../stub/answers"
import { rawOf } from "./raw-record"
import { rowsFor, validValues } from "./valid-values"

export { rawOf } from "./raw-record"

/** The sample that `validValues` choose from, with a record of the resource itself where one is asked for. */
export function fillHost(
  host: HostState,
  resource: Resource,
  own?: Values,
): Record<string, readonly Values[]> {
  const rows: Record<string, readonly Values[]> = { ...rowsFor(resource) }
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
