import { type PermissionEntry, readEntries } from "../core/access/permissions"
import { AnswerError } from "../core/codec/unwrap"
import { isObject } from "../core/text"

/** A map of modules has flags or action lists behind every name; an envelope such as { message } has not. */
const isMap = (value: unknown): boolean => {
  const sides = isObject(value) ? Object.values(value) : []
  return sides.length > 0 && sides.every((side) => isObject(side) || Array.isArray(side))
}

const isEntry = (value: unknown): boolean =>
  isObject(value) && typeof value.module === "string" && typeof value.action === "string"

/**
 * The permission entries of an answer, wherever they stand: `data.permissions`, `permissions`, `data` or bare, as a
 * list or a map (AP-12, AM-07, AM-08). undefined: the answer has none.
 * A list with an element that is no entry counts as none: what is not understood must not be saved back shorter (AB-02).
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

/** @throws AnswerError when the answer holds no permissions (AB-72) */
export function unwrapPermissions(body: unknown): PermissionEntry[] {
  const entries = findPermissions(body)
  if (!entries) throw new AnswerError()
  return entries
}
