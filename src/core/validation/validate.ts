import { tLabel } from "../../texts/language"
import type { Field, Resource } from "../schema/resource"
import type { Context, Values } from "../schema/types"
import { isStored, lengthMessage } from "./lengths"
import { isActive, isEmpty } from "./values"
import { watchReads } from "./watch-reads"

/** A type's own check: its message, or undefined for a valid value. */
export type TypeCheck = (value: unknown, field: Field, values: Values, context: Context) => string | undefined

const isUnchanged = (value: unknown, stored: unknown): boolean =>
  isEmpty(value) ? isEmpty(stored) : isStored(value, stored)

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
  judge(field, watchReads(values, read), { ...context, ref }, typeCheck)
  return same
}

/**
 * The first message of a field, or undefined: required, length, the declared rules, the type's own check. Inactive fields
 * and unchanged stored values have none.
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

/** Field key → message; empty if the values are valid. */
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
