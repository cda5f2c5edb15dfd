import { tLabel } from "../../texts/language"
import type { Field, Resource } from "../schema/resource"
import type { Context, Values } from "../schema/types"
import { isStored, lengthMessage } from "./lengths"

/** A type's own check, in the wording of its field; undefined when the value is fine. */
export type TypeCheck = (value: unknown, field: Field, values: Values, context: Context) => string | undefined

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
 * @param run works one out; default it does, and throws where the declaration does
 */
export function withDerived(
  resource: Resource,
  values: Values,
  context: Context,
  run: (work: () => unknown) => unknown = (work) => work(),
): Values {
  const whole: Record<string, unknown> = { ...values }
  for (const field of resource.fields) {
    const { derive } = field
    if (derive) whole[field.key] = run(() => derive(whole, context))
  }
  return whole
}

const isUnchanged = (value: unknown, stored: unknown): boolean =>
  isEmpty(value) ? isEmpty(stored) : isStored(value, stored)

/** Values that report their reads. */
const watched = (values: Values, read: (key: string) => void): Values =>
  new Proxy(values, {
    get: (target, key) => {
      if (typeof key === "string") read(key)
      return target[key as string]
    },
    has: (target, key) => {
      if (typeof key === "string") read(key)
      return key in target
    },
    ownKeys: (target) => {
      for (const key of Object.keys(target)) read(key)
      return Reflect.ownKeys(target)
    },
  })

/** True if the stored record has the same fault: neither the value nor its context was changed. */
function isOld(field: Field, values: Values, context: Context, typeCheck: TypeCheck): boolean {
  const { original } = context
  if (context.mode !== "edit" || !original || field.derive) return false
  let same = isUnchanged(values[field.key], original[field.key])
  if (!same) return false
  const read = (key: string) => {
    same &&= isUnchanged(values[key], original[key])
  }
  const ref: Context["ref"] = (key) => {
    read(key)
    return context.ref(key)
  }
  judge(field, watched(values, read), { ...context, ref }, typeCheck)
  return same
}

/**
 * The first message against one field's value, or undefined; what a record came with and an edit leaves alone has none.
 * Order: required, the length, the declaration's rules, the type's own check. An inactive field has no message.
 */
export function validateField(
  field: Field,
  values: Values,
  context: Context,
  typeCheck: TypeCheck,
): string | undefined {
  const message = judge(field, values, context, typeCheck)
  return message === undefined || isOld(field, values, context, typeCheck) ? undefined : tLabel(message)
}

function judge(field: Field, values: Values, context: Context, typeCheck: TypeCheck): string | undefined {
  if (!isActive(field, values, context)) return undefined
  const value = values[field.key]
  if (isEmpty(value)) return field.required[context.mode] ?? typeCheck(value, field, values, context)
  const long = lengthMessage(field, value, { mode: context.mode, stored: context.original?.[field.key] })
  if (long) return long
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value).trim()
    const broken = field.rules[context.mode].find((rule) => !rule.test(text))
    if (broken) return broken.message
  }
  return typeCheck(value, field, values, context) ?? field.check?.(values, context)
}

/** Every field's message, by key; empty when the values may be saved. */
export function validateValues(
  resource: Resource,
  values: Values,
  context: Context,
  typeCheck: TypeCheck,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const field of resource.fields) {
    const message = validateField(field, values, context, typeCheck)
    if (message) messages[field.key] = message
  }
  return messages
}
