/** The local-storage item that hands a record from its list to its edit screen (RT-27, RT-28, AB-08). */

import { decode } from "../../core/codec/codec"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { wire } from "../../fields/registry"
import { local } from "../../session/storage"

/** A record without anything secret: as far as it may stand in the browser's storage (AB-79). */
export function storable(resource: Resource, record: Values): Values {
  const secret = new Set(resource.fields.filter((field) => field.read === null).map((field) => field.key))
  return Object.fromEntries(Object.entries(record).filter(([key]) => !secret.has(key)))
}

/** Leaves the record for the edit screen, without anything secret (AB-79), and answers where that screen is. */
export function stashRecord(resource: Resource, screen: FormScreen, record: StoredRecord): string {
  local.set(screen.editStash, JSON.stringify(storable(resource, record)))
  const query = new URLSearchParams(screen.query)
  // The position is what a list without ids of its own is opened by (RT-31).
  if (screen.index) query.set("index", String(Number.parseInt(record.id, 10)))
  return query.size > 0 ? `${screen.path}?${query}` : screen.path
}

/** The record that was handed over; undefined when there is none, or one without an id (RT-29, RT-30). */
export function storedRecord(resource: Resource, editStash: string): StoredRecord | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(local.get(editStash) ?? "null")
  } catch {
    return undefined
  }
  if (!isObject(stored) || stored.id === undefined || stored.id === null || stored.id === "") return undefined
  // Also in the shape of an API's answer, as another version of the app may have left it.
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

/** True if the item has no more of the record than its id, as an interrupted edit leaves it (AB-112). */
export const isIdOnly = (record: StoredRecord): boolean =>
  Object.keys(record).every((key) => key === "id" || key === "version")

/** Removes the item, but only while it still holds this record: another tab may have left its own there. */
export function clearEditStash(editStash: string, id: string): void {
  try {
    const stored: unknown = JSON.parse(local.get(editStash) ?? "null")
    if (isObject(stored) && String(stored.id) !== id) return
  } catch {
    // What cannot be read helps nobody.
  }
  local.remove(editStash)
}
