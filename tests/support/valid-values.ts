/** Values that each declaration accepts in a new form, against `sampleRows`: drawn from its field types' own samples. */
import { registry } from "../../resources/registry"
import { decode } from "../../src/core/codec/codec"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import {
  isActive,
  isEmpty,
  isReadOnly,
  validateField,
  validateValues,
  withDerived,
} from "../../src/core/validation/validate"
import { fieldType, typeCheck, wire } from "../../src/fields/registry"
import { contextOf, sampleRows } from "./context"
import { rawOf } from "./raw-record"
import { samplerOf } from "./sampler"

type Rows = Readonly<Record<string, readonly Values[]>>

/** Number of samples to try for a field: dates depend on other dates. */
const TRIES = 60

/** True if a new form requires the field beside these values. */
const isAsked = (resource: Resource, field: Field, values: Values, rows: Rows): boolean => {
  const without = { ...values, [field.key]: null }
  return validateField(field, without, contextOf(resource, without, { rows }), typeCheck) !== undefined
}

/** True if a user can enter the field in a new form beside these values. */
const isEntered = (resource: Resource, field: Field, values: Values, rows: Rows): boolean => {
  const context = contextOf(resource, values, { rows })
  const { keptFromDrafts, userInput } = fieldType(field)
  return (
    userInput &&
    // Rows of lines have inputs of their own.
    field.lines === null &&
    !field.hidden &&
    !keptFromDrafts(null) &&
    isActive(field, values, context) &&
    !isReadOnly(field, values, context)
  )
}

/** The codes of the field's scope that the records hold. */
const codesIn = (resource: Resource, field: Field, rows: Rows): string[] =>
  Object.entries({ ...field.sharedWith, [resource.variantOf]: field.key }).flatMap(([name, key]) =>
    (rows[name] ?? []).flatMap((row) => (typeof row[key] === "string" ? [row[key]] : [])),
  )

/**
 * A sample of a field's type that is valid beside the values before it; tries samples from `first` on.
 * @throws Error with the field and its message if none is valid
 */
export function sampleFor(
  resource: Resource,
  field: Field,
  values: Values,
  rows: Rows,
  first: number,
): unknown {
  let message: string | undefined
  for (let index = first; index < first + TRIES; index++) {
    const codes = codesIn(resource, field, rows)
    const sample = fieldType(field).sample(field, samplerOf(resource, values, { index, rows, codes }))
    if (isEmpty(sample)) return undefined
    const whole = { ...values, [field.key]: sample }
    message = validateField(field, whole, contextOf(resource, whole, { rows }), typeCheck)
    if (message === undefined) return sample
  }
  throw new Error(`${resource.name}.${field.key}: no sample of '${field.type}' is accepted: ${message}`)
}

function drawn(resource: Resource, rows: Rows, first: number, initial: Values, isWanted = isAsked): Values {
  let values = initial
  for (const field of resource.fields) {
    if (field.derive || !isWanted(resource, field, values, rows)) continue
    const sample = sampleFor(resource, field, values, rows, first)
    if (sample !== undefined) values = { ...values, [field.key]: sample }
  }
  const context = contextOf(resource, values, { rows })
  const messages = validateValues(resource, withDerived(resource, values, context), context, typeCheck)
  if (Object.keys(messages).length > 0)
    throw new Error(`${resource.name}: no values that are fine: ${JSON.stringify(messages)}`)
  return values
}

/** The records for a new form of the resource: `sampleRows`, a vehicle in use, and none of the resource itself. */
export const rowsFor = (resource: Resource): Rows => ({
  ...sampleRows,
  transportations: [{ id: "tr1", userId: "u-driver", vehicleNumber: "BE1234XY" }],
  [resource.variantOf]: [],
})

/** True if the list of the resource shows the saved record. */
function isListed(resource: Resource, values: Values, rows: Rows): boolean {
  const whole = withDerived(resource, values, contextOf(resource, values, { rows }))
  return resource.list.where(decode(resource, rawOf(resource, { isActive: true, ...whole }, rows), wire))
}

/**
 * Minimal valid values of a new form, which the list shows: the required fields, in the declared order.
 * @throws Error if the list shows none of the samples
 */
function valuesFor(resource: Resource, rows: Rows = rowsFor(resource)): Values {
  for (let first = 0; first < TRIES; first++) {
    const values = drawn(resource, rows, first, {})
    if (isListed(resource, values, rows)) return values
  }
  throw new Error(`${resource.name}: its list shows none of the values that its form takes`)
}

/** A value for every field that a user can enter in a new form, with the account where there is a choice. */
export function completeValues(resource: Resource, rows: Rows, first: number): Values {
  const toggles = resource.fields.filter(({ type }) => type === "toggle").map(({ key }) => [key, true])
  return drawn(resource, rows, first, Object.fromEntries(toggles), isEntered)
}

export const validValues: Readonly<Record<string, Values>> = Object.fromEntries(
  registry.all
    .filter(({ source }) => source.kind === "rest")
    .map((resource) => [resource.name, valuesFor(resource)]),
)
