/** Browser resources with their lists, and their rows as records. */
import { decode } from "../../core/codec/codec"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { isEmpty } from "../../core/validation/validate"
import { wire } from "../../fields/registry"
import { failure, NOT_FOUND } from "./errors"
import { contentIn, contentOf, identify, isRow, locate } from "./identity"
import { createStoredList, type StoredList, type StoredListOptions } from "./stored-list"

export type BrowserSource = Extract<Resource["source"], { kind: "browser" }>
export type BrowserList = { resource: Resource; source: BrowserSource; list: StoredList }

/** Finds a resource's browserList by name. @throws HttpError 500 for one that does not live in the browser */
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

/** Every row as a record, in the list's order; what is no row is left out. */
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
 * The row that an address or a list leads to. It may fall back on the place alone: the address decides what is opened
 * (AB-14b); writing never does. @throws HttpError 404 when there is none
 */
export function addressedRow(
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
 * The row that a record was opened from, wherever it stands now, and whether it has been changed since. Without the
 * record that was opened its name alone counts, and nothing is compared.
 * @throws HttpError 404 when it is not there any more
 */
export function openedRow(
  browserList: BrowserList,
  rows: readonly unknown[],
  { id, original }: { id: unknown; original: Values | undefined },
): { index: number; row: Values; changed: boolean } {
  const { identity } = browserList.source
  // An address knows a bare position only: the opened record says which row stood there (AB-14).
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

/** Whether the record that the user opened is no longer the one that is stored; without an opened one, never. */
function differs({ fields }: Resource, original: Values | undefined, current: Values): boolean {
  if (!original) return false
  return fields.some(
    ({ key, read }) =>
      read !== null &&
      original[key] !== undefined &&
      JSON.stringify(original[key]) !== JSON.stringify(current[key]),
  )
}
