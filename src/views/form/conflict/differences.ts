/** Differences between a form's values and a newer version of its record. Pure. */
import { type Field, labelKey } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import type { Values } from "../../../core/schema/types"
import { isEmpty, isReadOnly } from "../../../core/validation/values"
import { fieldType, formatValue, linkOf, wire } from "../../../fields/registry"
import { fieldUi } from "../../../fields/registry.ui"
import type { FormStore } from "../state/store-types"

export type Side = "mine" | "theirs"
/** Side whose value each field takes. */
export type Choices = ReadonlyMap<string, Side>

export interface Difference {
  key: string
  label: string
  /** Display texts; '' for an empty value. */
  mine: string
  theirs: string
  /** Initial choice: the typed value, else the newer one. */
  start: Side
  /** The user changed it; else it is as the form was opened. */
  typed: boolean
  /** The newer record makes this field read-only. */
  locked: boolean
}

export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  if (JSON.stringify(a) === JSON.stringify(b)) return true
  const [sentA, sentB] = [wire.serialise(field, a), wire.serialise(field, b)]
  return sentA !== undefined && JSON.stringify(sentA) === JSON.stringify(sentB)
}

/** A value as a list shows it; references by the name in their list, else in the record itself. */
function textOf(field: Field, values: Values, known: Values, form: FormStore): string {
  const value = values[field.key]
  if (isEmpty(value)) return ""
  const link = linkOf(field)
  if (!link) return formatValue(value, field, values)
  const rows = form.context.rows(link.resource)
  const key = link.label ?? form.titleOf(link.resource)
  const names = (Array.isArray(value) ? value : [value]).map(
    (id) => rows?.find((row) => row.id === id)?.[key],
  )
  if (names.every((name) => name !== undefined && name !== null)) return names.join(", ")
  return formatValue(
    value,
    field,
    sameValue(field, value, known[field.key]) ? known : { ...values, [labelKey(field.key)]: undefined },
  )
}

/** The fields that another user changed and that differ from the form's values, in the form's order. */
export function differencesOf(form: FormStore, theirs: Values): Difference[] {
  const { resource, mode } = form
  const base = form.original() ?? {}
  const mine = form.values()
  const context = { ...form.context, original: theirs }
  return resource.form.sections
    .flatMap((section) => section.fields.map((key) => resource.field(key)))
    .filter((field) => {
      const { key, hidden, read, send } = field
      if (hidden || !read || !send || !fieldType(field).userInput || field.readOnly[mode]) return false
      if (fieldUi(field).hides?.(field, mode)) return false
      if (sameValue(field, mine[key], theirs[key]) || sameValue(field, base[key], theirs[key])) return false
      return form.view(key).active || !isEmpty(theirs[key])
    })
    .map((field) => {
      const typed = !sameValue(field, mine[field.key], base[field.key])
      const locked = orElse(() => isReadOnly(field, mine, context), false)
      return {
        key: field.key,
        label: field.label,
        mine: textOf(field, mine, base, form),
        theirs: textOf(field, theirs, theirs, form),
        start: typed && !locked ? "mine" : "theirs",
        typed,
        locked,
      }
    })
}
