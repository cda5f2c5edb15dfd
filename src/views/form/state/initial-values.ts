import { orElse, type RulePlace } from "../../../core/schema/rule-error"
import type { Context, Values } from "../../../core/schema/types"
import type { FormStoreOptions } from "./store-types"

/** Initial value of each field: the record's, the declaration's, or null. */
export function initialValues(
  { resource, mode, original, fixed }: FormStoreOptions,
  context: Context,
  onFault: (place: RulePlace) => void,
): Values {
  const values: Record<string, unknown> = {}
  for (const field of resource.fields) {
    const { initial, initialEdit } = field
    const given = typeof initial === "function" ? orElse(() => initial(context), null, onFault) : initial
    const anew =
      mode === "edit" && initialEdit ? orElse(() => initialEdit(context), undefined, onFault) : undefined
    values[field.key] =
      anew ?? original?.[field.key] ?? (mode === "create" || !field.read ? given : null) ?? null
  }
  return { ...values, ...fixed }
}
