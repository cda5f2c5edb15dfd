/** The lists whose records one may see, and the records as they have been loaded or are asked for now. */

import { type GetListResponse, keys } from "@refinedev/core"
import { setupPages } from "../../../resources/setup"
import type { Right } from "../../core/access/right"
import { predicate } from "../../core/query/filter"
import { takeTurns } from "../../core/query/turns"
import { SEARCH } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { StoredRecord } from "../../core/schema/types"
import { queryTypes } from "../../fields/registry"
import { pagesLists } from "../../session/own-server"
import { registry } from "../product"
import { queryClient, refineProps } from "../runtime"

/** What was loaded so long ago is asked for anew when somebody looks for something in it. */
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

export const searchedLists = (may: (right: Right) => boolean): readonly Resource[] =>
  registry.all.filter(
    (resource) => homeOf(resource) !== undefined && may({ resource: resource.name, action: "list" }),
  )

const providerName = ({ source }: Resource) => (source.kind === "browser" ? "browser" : "default")
/** As the lists' own hook has it: what one of them has loaded need not be asked for again. */
const keyOf = (resource: Resource) =>
  keys().data(providerName(resource)).resource(resource.name).action("list").params({}).get()

/** What something has loaded of a list, however long ago. */
export const loadedOf = (resource: Resource): readonly StoredRecord[] | undefined =>
  queryClient.getQueryData<GetListResponse<StoredRecord>>(keyOf(resource))?.data

/** A list as it is, or was a moment ago. */
export async function loadList(resource: Resource): Promise<readonly StoredRecord[]> {
  const provider = refineProps.dataProvider[providerName(resource)]
  const { data } = await queryClient.fetchQuery({
    queryKey: keyOf(resource),
    queryFn: ({ signal }) =>
      provider.getList<StoredRecord>({
        resource: resource.name,
        pagination: { mode: "off" },
        meta: { queryContext: { signal } as never },
      }),
    staleTime: FRESH_MS,
    retry: false,
  })
  return data
}

/** As `findIn`, of a server that searches its lists itself; undefined where none does, or the list is here already. */
export async function findOnServer(
  resource: Resource,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<Found | undefined> {
  const { name, source } = resource
  if (source.kind !== "rest" || !pagesLists() || loadedOf(resource)) return undefined
  const { data, total } = await refineProps.dataProvider.default.getList<StoredRecord>({
    resource: name,
    filters: [{ field: SEARCH, operator: "contains", value: text }],
    pagination: { mode: "server", currentPage: 1, pageSize: SHOWN },
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
  const fits = predicate([{ field: SEARCH, operator: "contains", value: text }], resource, queryTypes)
  const turn = takeTurns(signal)
  const records: StoredRecord[] = []
  let total = 0
  for (const [index, row] of rows.entries()) {
    if (orElse(() => resource.list.where(row), true) && fits?.(row)) {
      total += 1
      if (records.length < SHOWN) records.push(row)
    }
    if (index % 256 === 255) await turn()
  }
  signal.throwIfAborted()
  return { resource, records, total }
}
