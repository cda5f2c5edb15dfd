/** Values that each declaration accepts in a new form, against `sampleRows`: drawn from its field types' own samples. */
import { registry } from "../../resources/registry"
import { decode } from "../../src/core/codec/codec"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isEmpty, validateField, validateValues, withDerived } from "../../src/core/validation/validate"
import { fieldType, typeCheck, wire } from "../../src/fields/registry"
import { contextOf, sampleRows } from "./context"
import { rawOf } from "./raw-record"
import { samplerOf } from "./sampler"

type Rows = Readonly<Record<string, readonly Values[]>>

/** Samples of one field that are tried: dates hang on other dates, so the first need not do. */
const TRIES = 60

/** Whether a new form asks for the field beside these values. */
const isAsked = (resource: Resource, field: Field, values: Values, rows: Rows): boolean => {
  const without = { ...values, [field.key]: null }
  return validateField(field, without, contextOf(resource, without, { rows }), typeCheck) !== undefined
}

/**
 * A sample of a field's type that stands beside the values before it, from `first` on.
 * @throws Error with the field and its message where none does
 */
function sampleFor(resource: Resource, field: Field, values: Values, rows: Rows, first: number): unknown {
  let message: string | undefined
  for (let index = first; index < first + TRIES; index++) {
    const sample = fieldType(field).sample(field, samplerOf(resource, values, { index, rows }))
    if (isEmpty(sample)) return undefined
    const whole = { ...values, [field.key]: sample }
    message = validateField(field, whole, contextOf(resource, whole, { rows }), typeCheck)
    if (message === undefined) return sample
  }
  throw new Error(`${resource.name}.${field.key}: no sample of '${field.type}' is accepted: ${message}`)
}

function drawn(resource: Resource, rows: Rows, first: number): Values {
  let values: Values = {}
  for (const field of resource.fields) {
    if (field.derive || !isAsked(resource, field, values, rows)) continue
    const sample = sampleFor(resource, field, values, rows, first)
    if (sample !== undefined) values = { ...values, [field.key]: sample }
  }
  const context = contextOf(resource, values, { rows })
  const messages = validateValues(resource, withDerived(resource, values, context), context, typeCheck)
  if (Object.keys(messages).length > 0)
    throw new Error(`${resource.name}: no values that are fine: ${JSON.stringify(messages)}`)
  return values
}

/** What a new form of the resource finds: `sampleRows`, a vehicle in use, and none of its own kind yet. */
export const rowsFor = (resource: Resource): Rows => ({
  ...sampleRows,
  transportations: [{ id: "tr1", userId: "u-driver", vehicleNumber: "BE1234XY" }],
  [resource.variantOf]: [],
})

/** Whether the list of the resource shows the record once it is saved. */
function isListed(resource: Resource, values: Values, rows: Rows): boolean {
  const whole = withDerived(resource, values, contextOf(resource, values, { rows }))
  return resource.list.where(decode(resource, rawOf(resource, { isActive: true, ...whole }, rows), wire))
}

/**
 * The least that a new form of the resource takes and its list shows: what it asks for, in the declared order.
 * @throws Error with what is still missing where the samples do not do
 */
function valuesFor(resource: Resource, rows: Rows = rowsFor(resource)): Values {
  for (let first = 0; first < TRIES; first++) {
    const values = drawn(resource, rows, first)
    if (isListed(resource, values, rows)) return values
  }
  throw new Error(`${resource.name}: its list shows none of the values that its form takes`)
}

export const validValues: Readonly<Record<string, Values>> = Object.fromEntries(
  registry.all
    .filter(({ source }) => source.kind === "rest")
    .map((resource) => [resource.name, valuesFor(resource)]),
)
