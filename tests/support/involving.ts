/** Finds values with which a field is active, by trying the values of other fields. */
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Context, Values } from "../../src/core/schema/types"
import { isActive } from "../../src/core/validation/values"
import { fieldType, linkOf } from "../../src/fields/registry"
import { sampleOf } from "../../src/fields/registry.check"
import { samplerOf } from "./sampler"

export interface Around {
  rows: Readonly<Record<string, readonly Values[]>>
  contextFor: (values: Values) => Context
}

/** Every value of a field that could reveal another: its options, the records it may point at, a switch that is on. */
function* changesOf(resource: Resource, field: Field, base: Values, { rows }: Around): Generator<Values> {
  const { domain, switchedOn } = fieldType(field)
  for (const value of domain(field)) yield { [field.key]: value }
  const link = linkOf(field)
  if (link) for (const { id } of rows[link.resource] ?? []) yield { [field.key]: link.many ? [id] : id }
  if (!switchedOn) return
  yield { [field.key]: true }
  // The server sees a switch as on if the payload has a field that it reveals.
  for (const other of resource.fields) {
    const sample = { [other.key]: sampleOf(other, samplerOf(resource, base, { rows })) }
    if (switchedOn(field, { ...base, [field.key]: undefined, ...sample }))
      yield { [field.key]: true, ...sample }
  }
}

/** The values as they are, or with one or two others of them changed; undefined where nothing makes the field take part. */
export function involving(
  resource: Resource,
  field: Field,
  base: Values,
  around: Around,
): Values | undefined {
  const takesPart = (values: Values) => isActive(field, values, around.contextFor(values))
  if (takesPart(base)) return base
  const changes = resource.fields
    .filter((other) => other !== field)
    .flatMap((other) => [...changesOf(resource, other, base, around)])
  for (const change of changes) if (takesPart({ ...base, ...change })) return { ...base, ...change }
  for (const first of changes)
    for (const second of changes) {
      const both = { ...base, ...first, ...second }
      if (takesPart(both)) return both
    }
  return undefined
}
