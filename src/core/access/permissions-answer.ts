import { AnswerError } from "../codec/unwrap"
import { isObject } from "../text"
import { type PermissionEntry, readEntries } from "./permissions"

/** True for a map of modules to flags or action lists; false for an envelope such as { message }. */
const isMap = (value: unknown): boolean => {
  const sides = isObject(value) ? Object.values(value) : []
  return sides.length > 0 && sides.every((side) => isObject(side) || Array.isArray(side))
}

const isEntry = (value: unknown): boolean =>
  isObject(value) && typeof value.module === "string" && typeof value.action === "string"

/**
 * The permission entries of a response: from `data.permissions`, `permissions`, `data` or the body, as a list or a map
 * (AP-12, AM-07, AM-08); undefined without any. A list with an unreadable element counts as none, so that it is never
 * saved back shorter (AB-02).
 */
export function findPermissions(body: unknown): PermissionEntry[] | undefined {
  const data = isObject(body) ? body.data : undefined
  const inner = isObject(data) ? data.data : undefined
  for (const box of [inner, data, body]) {
    if (isObject(box) && "permissions" in box) return entriesOf(box.permissions)
  }
  for (const bare of [inner, data, body]) {
    if (Array.isArray(bare) || (isMap(bare) && !isObject((bare as Record<string, unknown>).data))) {
      return entriesOf(bare)
    }
  }
  return undefined
}

const entriesOf = (value: unknown): PermissionEntry[] | undefined =>
  Array.isArray(value) && !value.every(isEntry) ? undefined : readEntries(value)

/** Returns `findPermissions`. @throws AnswerError for a response without permissions (AB-72) */
export function unwrapPermissions(body: unknown): PermissionEntry[] {
  const entries = findPermissions(body)
  if (!entries) throw new AnswerError("permissions")
  return entries
}
