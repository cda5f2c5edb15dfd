/** Which values of a record are filled, take part, may be written, and follow from others. */
import type { Field, Resource } from "../schema/resource"
import type { Context, Values } from "../schema/types"

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0)

/** True if a field takes part now: shown, validated and sent (AB-78). */
export const isActive = (field: Field, values: Values, context: Context): boolean =>
  field.when === null || field.when(values, context)

export const isReadOnly = (field: Field, values: Values, context: Context): boolean =>
  field.readOnly[context.mode] || (field.lockedWhen?.(values, context) ?? false)

/**
 * The values with all derived fields computed again, in the declared order.
 * @param run runs one computation; by default an error of the declaration is thrown
 */
export function withDerived(
  resource: Resource,
  values: Values,
  context: Context,
  run: (compute: () => unknown) => unknown = (compute) => compute(),
): Values {
  const whole: Record<string, unknown> = { ...values }
  for (const field of resource.fields) {
    const { derive } = field
    if (derive) whole[field.key] = run(() => derive(whole, context))
  }
  return whole
}
