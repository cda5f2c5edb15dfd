/** Browser resources with their lists, and their rows as records. */
import { decode } from "../../core/codec/codec"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { wire } from "../../fields/registry"
import { failure, NOT_FOUND } from "./errors"
import { identify, isRow, locate } from "./identity"
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

export type StoredRecord = Values & { id: string }

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

/** @throws HttpError 404 when no row has that name any more */
export function rowAt(
  { source }: BrowserList,
  rows: readonly unknown[],
  id: unknown,
): { index: number; row: Values } {
  const index = locate(rows, String(id ?? ""), source.identity)
  const row = rows[index]
  if (!isRow(row)) throw failure(NOT_FOUND, 404)
  return { index, row }
}
