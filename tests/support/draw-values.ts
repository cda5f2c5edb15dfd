/** Values of a new record, drawn from the samples of its field types. */
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { validateField, validateValues } from "../../src/core/validation/validate"
import { isActive, isEmpty, isReadOnly, withDerived } from "../../src/core/validation/values"
import { fieldType, typeCheck } from "../../src/fields/registry"
import { sampleOf } from "../../src/fields/registry.check"
import { contextOf } from "./context"
import { samplerOf } from "./sampler"

export type Rows = Readonly<Record<string, readonly Values[]>>

/** No sample is valid beside the records that are there. */
export class NoValuesError extends Error {}

/** Number of samples to try for a field: dates depend on other dates. */
const TRIES = 60

/** True if a new form requires the field beside these values. */
const isAsked = (resource: Resource, field: Field, values: Values, rows: Rows): boolean => {
  const without = { ...values, [field.key]: null }
  return validateField(field, without, contextOf(resource, without, { rows }), typeCheck) !== undefined
}

/** Required, or the name by which lists show the record. */
export const isAskedOrTitle: typeof isAsked = (resource, field, values, rows) =>
  isAsked(resource, field, values, rows) ||
  (field.key === resource.title && isEntered(resource, field, values, rows))

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
 * @throws NoValuesError with the field and its message if none is valid
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
    const sample = sampleOf(field, samplerOf(resource, values, { index, rows, codes }))
    if (isEmpty(sample)) return undefined
    const whole = { ...values, [field.key]: sample }
    message = validateField(field, whole, contextOf(resource, whole, { rows }), typeCheck)
    if (message === undefined) return sample
  }
  throw new NoValuesError(
    `${resource.name}.${field.key}: no sample of '${field.type}' is accepted: ${message}`,
  )
}

/**
 * Values of a new record, in the declared order: of the required fields, or of those that `isWanted` names.
 * @throws NoValuesError if the record has a message
 */
export function drawn(
  resource: Resource,
  rows: Rows,
  first: number,
  initial: Values,
  isWanted = isAsked,
): Values {
  let values = initial
  for (const field of resource.fields) {
    if (field.derive || !isWanted(resource, field, values, rows)) continue
    const sample = sampleFor(resource, field, values, rows, first)
    if (sample !== undefined) values = { ...values, [field.key]: sample }
  }
  const context = contextOf(resource, values, { rows })
  const messages = validateValues(resource, withDerived(resource, values, context), context, typeCheck)
  if (Object.keys(messages).length > 0)
    throw new NoValuesError(`${resource.name}: no values that are fine: ${JSON.stringify(messages)}`)
  return values
}

/** A value for every field that a user can enter in a new form, with the account where there is a choice. */
export function completeValues(resource: Resource, rows: Rows, first: number): Values {
  const toggles = resource.fields.filter(({ type }) => type === "toggle").map(({ key }) => [key, true])
  return drawn(resource, rows, first, Object.fromEntries(toggles), isEntered)
}
