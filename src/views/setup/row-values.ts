/** What may be saved from a setup list's row: pure (SU-07..SU-11, AB-42). */
import type { Field, Resource } from "../../core/schema/resource"
import type { Context, Me, Mode, Values } from "../../core/schema/types"
import { fold } from "../../core/text"
import { validateValues } from "../../core/validation/validate"
import { typeCheck } from "../../fields/registry"
import { sameValue } from "../form/conflict"

/** A row knows nothing beyond itself. */
export const rowContext = (mode: Mode, me: Me, original: Values | undefined): Context => ({
  mode,
  me,
  original,
  ref: () => undefined,
  rows: () => undefined,
})

/** The columns that are typed into: what the page fixes and what the server works out is not. */
export const editableFields = (resource: Resource, fixed: Readonly<Record<string, string>>): Field[] =>
  resource.list.columns
    .map(({ field }) => resource.field(field))
    .filter((field) => field.send !== null && !(field.key in fixed) && !field.hidden)

/** Of the fields that were touched, what differs now from what the row began with. */
export const typedOf = (
  resource: Resource,
  touched: readonly string[],
  { values, began }: { values: Values; began: Values },
): Values =>
  Object.fromEntries(
    touched
      .filter((key) => !sameValue(resource.field(key), values[key], began[key]))
      .map((key) => [key, values[key]]),
  )

const nameOf = (resource: Resource, row: Values): string => fold(String(row[resource.title] ?? ""))

/** Another row of the same list with the same name, as the database counts names as the same (AB-42). */
export const isTaken = (resource: Resource, rows: readonly Values[], values: Values): boolean =>
  nameOf(resource, values) !== "" &&
  rows.some((row) => row.id !== values.id && nameOf(resource, row) === nameOf(resource, values))

/** Why these values are not sent, by field; empty when they may be. */
export function refusals(options: {
  resource: Resource
  rows: readonly Values[]
  values: Values
  context: Context
}): Record<string, string> {
  const { resource, rows, values, context } = options
  const messages = validateValues(resource, values, context, typeCheck)
  if (!messages[resource.title] && isTaken(resource, rows, values)) {
    messages[resource.title] = resource.field(resource.title).unique ?? "Data sudah ada"
  }
  return messages
}
