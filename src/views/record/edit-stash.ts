/** Local-storage item that passes a record from its list to its edit screen (RT-27, RT-28, AB-08). */

import { decode } from "../../core/codec/codec"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { wire } from "../../fields/registry"
import { local } from "../../session/storage"

/** A record without secret fields, as it may be stored in the browser (AB-79). */
export function storable(resource: Resource, record: Values): Values {
  const secret = new Set(resource.fields.filter((field) => field.read === null).map((field) => field.key))
  return Object.fromEntries(Object.entries(record).filter(([key]) => !secret.has(key)))
}

/** Stores the record for the edit screen, without secret fields (AB-79), and returns that screen's address. */
export function stashRecord(resource: Resource, screen: FormScreen, record: StoredRecord): string {
  local.set(screen.editStash, JSON.stringify(storable(resource, record)))
  const query = new URLSearchParams(screen.query)
  // A list without ids opens a record by its position (RT-31).
  if (screen.index) query.set("index", String(Number.parseInt(record.id, 10)))
  return query.size > 0 ? `${screen.path}?${query}` : screen.path
}

/** The stored record; undefined without one, or without an id (RT-29, RT-30). */
export function storedRecord(resource: Resource, editStash: string): StoredRecord | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(local.get(editStash) ?? "null")
  } catch {
    return undefined
  }
  if (!isObject(stored) || stored.id === undefined || stored.id === null || stored.id === "") return undefined
  // Another version of the app may have left the shape of an API response.
  const flat = resource.fields.some(
    (field) => field.read !== null && field.key in stored && field.read.length > 1,
  )
  const nested = resource.fields.some(
    (field) => field.read !== null && field.read.length > 1 && isObject(stored[field.read[0]?.name ?? ""]),
  )
  return !flat && nested
    ? decode(resource, stored, wire)
    : ({ ...stored, id: String(stored.id) } as StoredRecord)
}

/** True if only the record's id is left, as after an interrupted edit (AB-112). */
export const isIdOnly = (record: StoredRecord): boolean =>
  Object.keys(record).every((key) => key === "id" || key === "version")

/** Removes the item only while it holds this record: another tab may have stored its own. */
export function clearEditStash(editStash: string, id: string): void {
  try {
    const stored: unknown = JSON.parse(local.get(editStash) ?? "null")
    if (isObject(stored) && String(stored.id) !== id) return
  } catch {}
  local.remove(editStash)
}
