/** The lists that the user may see, and searches through them. */

import { setupPages } from "../../../resources/setup"
import type { Right } from "../../core/access/right"
import { runQuery } from "../../core/query/run"
import { type ListQuery, SEARCH } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { queryTypes } from "../../fields/registry"
import { cachedList, listQuery, providerName } from "../../lists/whole-list"
import { pagesLists } from "../../session/own-server"
import { registry } from "../product"
import { queryClient, refineProps } from "../runtime"

/** Milliseconds after which a search requests a list anew. */
const FRESH_MS = 60_000
/** Of each list; the list itself shows the rest. */
export const SHOWN = 5

export interface Found {
  resource: Resource
  records: readonly StoredRecord[]
  /** How many there are in all. */
  total: number
}

/** Where a resource's records are looked at: a list of its own, or a page of several; undefined: nowhere. */
export function homeOf({ name, list }: Resource): string | undefined {
  return list.path || setupPages.find(({ panels }) => panels.some((panel) => panel.resource === name))?.path
}

export const searchedLists = (can: (right: Right) => boolean): readonly Resource[] =>
  registry.all.filter(
    (resource) => homeOf(resource) !== undefined && can({ resource: resource.name, action: "list" }),
  )

/** The list from the cache that its screens share, however old. */
export const loadedOf = (resource: Resource): readonly StoredRecord[] | undefined =>
  cachedList(queryClient, resource)

const providerOf = (resource: Resource) => refineProps.dataProvider[providerName(resource)]

/** A list as it is, or was a moment ago. */
export const loadList = async (resource: Resource): Promise<readonly StoredRecord[]> =>
  (await queryClient.fetchQuery({ ...listQuery(providerOf(resource), resource), staleTime: FRESH_MS })).data

const queryFor = (text: string): ListQuery => ({
  filters: [{ field: SEARCH, operator: "contains", value: text }],
  pagination: { currentPage: 1, pageSize: SHOWN },
})

/** `findIn` by a server that searches its lists. @returns undefined for another server, or if the list is cached */
export async function findOnServer(
  resource: Resource,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<Found | undefined> {
  if (resource.source.kind !== "rest" || !pagesLists() || loadedOf(resource)) return undefined
  const { data, total } = await providerOf(resource).getList<StoredRecord>({
    resource: resource.name,
    ...(queryFor(text) as object),
    meta: { queryContext: { signal } as never },
  })
  return { resource, records: data, total }
}

/** The records of a list that hold a text, as the list's own search has it; in slices. @throws the signal's reason */
export async function findIn(
  resource: Resource,
  rows: readonly StoredRecord[],
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<Found> {
  const { data, total } = await runQuery(rows, queryFor(text), { resource, types: queryTypes, signal })
  return { resource, records: data, total }
}
