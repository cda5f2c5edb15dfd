/** Every declared resource with lines, the product's and the fixtures', with records that its references can point at. */
import { registry as product } from "../../resources/registry"
import { createRegistry, type Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { fieldTypes, linkFields } from "../../src/fields/registry"
import type { Rows } from "./draw-values"
import { resources as withFixture } from "./fixture-entity/resources"
import { sampleRows } from "./sample-rows"
import { warehouseRegistry } from "./warehouses/product"

interface Declared {
  resource: Resource
  registry: Registry
}

export const resourcesWithLines: readonly (readonly [name: string, declared: Declared])[] = [
  ...new Map(
    [product, warehouseRegistry(), createRegistry(withFixture, fieldTypes)].flatMap((registry) =>
      registry.all
        .filter(({ fields }) => fields.some(({ lines }) => lines))
        .map((resource) => [resource.name, { resource, registry }] as const),
    ),
  ),
]

/** The sample rows, and a record of each other resource that the record or one of its lines refers to. */
export function rowsWithTargets({ resource, registry }: Declared): Rows {
  const parts = resource.fields.flatMap(({ lines }) => lines?.part() ?? [])
  const names = [resource, ...parts].flatMap(({ fields }) =>
    linkFields(fields).map(({ link }) => link.resource),
  )
  const targets = names
    .filter((name) => (sampleRows[name] ?? []).length === 0)
    .map((name) => [name, [{ id: `${name}-1`, [registry.get(name).title]: "Satu" }]])
  return { ...sampleRows, ...Object.fromEntries(targets), [resource.name]: [] }
}
