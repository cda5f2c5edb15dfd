/** Values that each declaration accepts in a new form, against `sampleRows`: drawn from its field types' own samples. */
import { registry } from "../../resources/registry"
import { decode } from "../../src/core/codec/codec"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { withDerived } from "../../src/core/validation/values"
import { wire } from "../../src/fields/registry"
import { contextOf } from "./context"
import { IN_USE } from "./documented-rows"
import { drawn, isAskedOrTitle, type Rows } from "./draw-values"
import { rawOf } from "./raw-record"
import { sampleRows, withTargets } from "./sample-rows"

/** Number of first samples to try. */
const TRIES = 60

const inUse: Rows = { ...sampleRows, ...IN_USE }

/** The records for a new form of the resource: `sampleRows`, records in use, and none of the resource itself. */
export const rowsFor = (resource: Resource): Rows => ({
  ...withTargets(resource, inUse),
  [resource.variantOf]: [],
})

/** True if the list of the resource shows the saved record. */
function isListed(resource: Resource, values: Values, rows: Rows): boolean {
  const whole = withDerived(resource, values, contextOf(resource, values, { rows }))
  return resource.list.where(decode(resource, rawOf(resource, { isActive: true, ...whole }, rows), wire))
}

/**
 * Minimal valid values of a new form, which the list shows: the required fields and the title, in the declared order.
 * @throws Error if the list shows none of the samples
 */
function valuesFor(resource: Resource, rows: Rows = rowsFor(resource)): Values {
  for (let first = 0; first < TRIES; first++) {
    const values = drawn(resource, rows, first, {}, isAskedOrTitle)
    if (isListed(resource, values, rows)) return values
  }
  throw new Error(`${resource.name}: its list shows none of the values that its form takes`)
}

export const validValues: Readonly<Record<string, Values>> = Object.fromEntries(
  registry.all
    .filter(({ source }) => source.kind === "rest")
    .map((resource) => [resource.name, valuesFor(resource)]),
)
