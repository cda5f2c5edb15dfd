/** Records that every declaration's references can point at; tests rely on the written ones, the others are drawn. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { withDerived } from "../../src/core/validation/values"
import { linkOf } from "../../src/fields/registry"
import { contextOf } from "./context"
import { WRITTEN } from "./documented-rows"
import { completeValues, drawn, NoValuesError, type Rows } from "./draw-values"

/** Number of drawn records of a resource: a rule selects among them by a choice's value, or by a toggle. */
const COUNT = 4

/** The resources with those that they refer to before them. */
function inOrder(resources: readonly Resource[]): Resource[] {
  const ordered = new Set<Resource>()
  const open = new Set<Resource>()
  const visit = (resource: Resource) => {
    if (ordered.has(resource) || open.has(resource)) return
    open.add(resource)
    for (const field of resource.fields) {
      const link = linkOf(field)
      if (link) visit(registry.get(link.resource))
    }
    ordered.add(resource)
  }
  for (const resource of resources) visit(resource)
  return [...ordered]
}

/** Odd records have every field, even ones the required fields alone. */
function recordOf(resource: Resource, rows: Rows, index: number): Values {
  const values = index % 2 === 1 ? completeValues(resource, rows, index) : drawn(resource, rows, index, {})
  const whole = withDerived(resource, values, contextOf(resource, values, { rows }))
  return { ...whole, id: `${resource.name}-${index + 1}` }
}

/** The largest number of records that the rules allow: a vehicle, for example, is used once. */
function recordsOf(resource: Resource, rows: Rows): Values[] {
  const records: Values[] = []
  try {
    for (let index = 0; index < COUNT; index++)
      records.push(recordOf(resource, { ...rows, [resource.name]: records }, index))
  } catch (error) {
    if (!(error instanceof NoValuesError)) throw error
  }
  return records
}

function withDrawn(written: Rows): Rows {
  const rows: Record<string, readonly Values[]> = { ...written }
  for (const resource of inOrder(registry.all))
    if (resource.variantOf === resource.name && !Object.hasOwn(rows, resource.name))
      rows[resource.name] = recordsOf(resource, rows)
  return rows
}

export const sampleRows: Rows = withDrawn(WRITTEN)

/** The rows, with records of every resource that this one refers to. */
export function withTargets(resource: Resource, rows: Rows): Rows {
  const all: Record<string, readonly Values[]> = { ...rows }
  for (const field of resource.fields) {
    const target = linkOf(field)?.resource
    if (target && target !== resource.name && all[target]?.length === 0)
      all[target] = recordsOf(registry.get(target), rows)
  }
  return all
}
