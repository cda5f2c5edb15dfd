/** The browser resources' lists, and their rows as records. */
import { decode } from "../../core/codec/codec"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { isEmpty } from "../../core/validation/values"
import { wire } from "../../fields/registry"
import { failure, NOT_FOUND } from "./errors"
import { contentIn, contentOf, identify, isRow, locate } from "./identity"
import { createStoredList, type StoredList, type StoredListOptions } from "./stored-list"

type BrowserSource = Extract<Resource["source"], { kind: "browser" }>
export type BrowserList = { resource: Resource; source: BrowserSource; list: StoredList }

/** Returns a function that finds a resource's list by name. It throws HttpError 500 for a resource of the API. */
export function createBrowserLists(
  registry: Registry,
  options: Pick<StoredListOptions, "store" | "onDamaged">,
): (name: string) => BrowserList {
  const browserLists = new Map<string, BrowserList>()
  return (name) => {
    const known = browserLists.get(name)
    if (known) return known
    const resource = registry.get(name)
    const { source } = resource
    if (source.kind !== "browser") throw failure(`'${name}' is not kept in the browser`, 500)
    const browserList = { resource, source, list: createStoredList({ ...source, ...options }) }
    browserLists.set(name, browserList)
    return browserList
  }
}

/** All rows as records, in the list's order. Elements that are no rows are left out. */
export function recordsOf({ resource, source }: BrowserList, rows: readonly unknown[]): StoredRecord[] {
  const names = identify(rows, source.identity)
  return rows.flatMap((row, index) =>
    isRow(row) ? [{ ...decode(resource, row, wire), id: names[index] ?? "" }] : [],
  )
}

export const recordAt = (
  { resource, source }: BrowserList,
  rows: readonly unknown[],
  index: number,
): StoredRecord => ({
  ...decode(resource, rows[index], wire),
  id: identify(rows, source.identity)[index] ?? "",
})

/**
 * The row that an address or a list opens. Its position alone is enough if its content changed (AB-14b); a write needs
 * `rowOfRecord`. @throws HttpError 404
 */
export function rowAtAddress(
  { source }: BrowserList,
  rows: readonly unknown[],
  id: unknown,
): { index: number; row: Values } {
  const name = String(id ?? "")
  const found = locate(rows, name, source.identity)
  const place = source.identity === "position" ? /^\d+(?=:)/.exec(name)?.[0] : undefined
  const index = found < 0 && place !== undefined ? locate(rows, place, source.identity) : found
  const row = rows[index]
  if (!isRow(row)) throw failure(NOT_FOUND, 404)
  return { index, row }
}

/**
 * The row of an opened record, at its present index. `changed`: it differs from `original`; false without an original.
 * @throws HttpError 404 if the row was deleted
 */
export function rowOfRecord(
  browserList: BrowserList,
  rows: readonly unknown[],
  { id, original }: { id: unknown; original: Values | undefined },
): { index: number; row: Values; changed: boolean } {
  const { identity } = browserList.source
  // An address has only a position; the opened record has the row's full name (AB-14).
  const name = String((identity === "position" && original?.id) || (id ?? ""))
  const found = locate(rows, name, identity)
  const index = found < 0 ? successor(browserList, rows, { name, original }) : found
  const row = rows[index]
  if (!isRow(row)) throw failure(NOT_FOUND, 404)
  const changed = found < 0 || differs(browserList.resource, original, recordAt(browserList, rows, index))
  return { index, row, changed }
}

/**
 * Index of the row that had this name and has other content now; -1 if it is gone. A row changed without the history
 * log (by hand, by an older version of the app in another tab) is found by its title, if only one row has it.
 */
function successor(
  browserList: BrowserList,
  rows: readonly unknown[],
  { name, original }: { name: string; original: Values | undefined },
): number {
  const content = contentIn(name)
  if (!content) return -1
  const contents = rows.map(contentOf)
  const now = browserList.list.follow(content, (one) => contents.includes(one))
  if (now !== undefined) return now === "gone" ? -1 : contents.indexOf(now)
  const { title } = browserList.resource
  if (isEmpty(original?.[title])) return -1
  const same = rows.flatMap((row, index) =>
    isRow(row) && decode(browserList.resource, row, wire)[title] === original?.[title] ? [index] : [],
  )
  return same.length === 1 ? (same[0] ?? -1) : -1
}

/** True if the stored record differs from the opened one; false without an opened one. */
function differs({ fields }: Resource, original: Values | undefined, current: Values): boolean {
  if (!original) return false
  return fields.some(
    ({ key, read }) =>
      read !== null &&
      original[key] !== undefined &&
      JSON.stringify(original[key]) !== JSON.stringify(current[key]),
  )
}
