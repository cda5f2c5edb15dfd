/** The lists that the user may see, and searches through them. */
import { setupPages } from "../../../resources/setup"
import type { Right } from "../../core/access/right"
import { runQuery } from "../../core/query/run"
import { searchParts } from "../../core/query/search"
import { type ListQuery, SEARCH } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { searchable } from "../../core/text"
import { formatValue, nameOf, queryTypes } from "../../fields/registry"
import { searchMatch } from "../../fields/search-match"
import { cachedList, listQuery, providerName } from "../../lists/whole-list"
import { pagesLists } from "../../session/own-server"
import { registry } from "../product"
import { queryClient, refineProps } from "../runtime"
import { wordTest } from "./targets"

/** Milliseconds after which a search requests a list anew. */
const FRESH_MS = 60_000
/** Number of shown matches per list. */
export const MATCHES_PER_LIST = 5
/** Number of read matches per list, among which those by name come first. */
const READ_PER_LIST = 20

/** Most characters before a match that are all shown, on a desk and on a phone. */
const FEW_BEFORE = { desk: 24, phone: 4 }

/** Matches in one list. */
export interface ListMatches {
  resource: Resource
  /** The first of them, by rank. */
  records: readonly StoredRecord[]
  /** The best rank: 2 if words of a name begin with the searched ones, 1 if a name holds them, else 0. */
  rank: number
  /** Number of all matches. */
  total: number
}

/** Path of a resource's list or setup page; undefined if it has neither. */
export const homeOf = ({ name, list }: Resource): string | undefined =>
  list.path || setupPages.find(({ panels }) => panels.some((panel) => panel.resource === name))?.path

/** Text beside a record's name. */
export interface Summary {
  within: string
  /** Start and end of a match in it. */
  match?: readonly [number, number]
}

/**
 * The field that a search found a record by, if the name lacks a word of it; after it, or alone, the first two lines of the
 * record's card besides the title, which distinguish records of the same name.
 */
export function summaryOf(resource: Resource, record: StoredRecord, text: string, isPhone: boolean): Summary {
  const name = searchable(nameOf(resource, record))
  const parts = searchParts(text).filter((part) => !name.includes(part))
  const shown = (key: string) => formatValue(record[key], resource.field(key), record)
  const facts = (found?: string) =>
    resource.list.card
      .filter((key) => key !== resource.title && shown(key) !== "")
      .slice(0, 2)
      .filter((key) => key !== found)
      .map(shown)
  const found = searchMatch(resource, record, parts, FEW_BEFORE[isPhone ? "phone" : "desk"])
  if (found) {
    const { label, text: value, match } = found
    const start = label.length + 2
    return {
      within: [`${label}: ${value}`, ...facts(found.key)].join(" · "),
      match: [start + match[0], start + match[1]],
    }
  }
  return { within: facts().join(" · ") }
}

/** Resources with a screen whose list the user may see. */
export const searchableLists = (can: (right: Right) => boolean): readonly Resource[] =>
  registry.all.filter(
    (resource) => homeOf(resource) !== undefined && can({ resource: resource.name, action: "list" }),
  )

/** Rows of a list from the cache that its screens share, at any age; undefined if they are not loaded. */
export const cachedListOf = (resource: Resource) => cachedList(queryClient, resource)

const providerOf = (resource: Resource) => refineProps.dataProvider[providerName(resource)]

/** A list, from the cache if its entry is fresh. */
export const loadList = async (resource: Resource): Promise<readonly StoredRecord[]> =>
  (await queryClient.fetchQuery({ ...listQuery(providerOf(resource), resource), staleTime: FRESH_MS })).data

const queryFor = (text: string): ListQuery => ({
  filters: [{ field: SEARCH, operator: "contains", value: text }],
  pagination: { currentPage: 1, pageSize: READ_PER_LIST },
})

/** A text with one blank before each word, so that a search finds where words begin: 'vrf-0001' → ' vrf 0001'. */
const inWords = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()}`

function matchesOf(
  resource: Resource,
  { data, total }: { data: readonly StoredRecord[]; total: number },
  text: string,
): ListMatches {
  const holds = wordTest(text)
  const parts = searchParts(text)
  const rankOf = (record: StoredRecord): number => {
    const name = nameOf(resource, record)
    if (!holds(name)) return 0
    const words = inWords(searchable(name))
    return parts.every((part) => words.includes(inWords(part))) ? 2 : 1
  }
  const ranked = data.map((record) => ({ record, rank: rankOf(record) })).sort((a, b) => b.rank - a.rank)
  const records = ranked.slice(0, MATCHES_PER_LIST).map(({ record }) => record)
  return { resource, records, rank: ranked[0]?.rank ?? 0, total }
}

/** `findIn` by a server that searches its lists. @returns undefined for another server, or if the list is cached */
export async function findOnServer(
  resource: Resource,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<ListMatches | undefined> {
  if (resource.source.kind !== "rest" || !pagesLists() || cachedListOf(resource)) return undefined
  const answer = await providerOf(resource).getList<StoredRecord>({
    resource: resource.name,
    ...(queryFor(text) as object),
    meta: { queryContext: { signal } as never },
  })
  return matchesOf(resource, answer, text)
}

/** The rows that match a text by the list's own search; runs in slices. @throws the signal's reason */
export async function findIn(
  resource: Resource,
  rows: readonly StoredRecord[],
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<ListMatches> {
  return matchesOf(
    resource,
    await runQuery(rows, queryFor(text), { resource, types: queryTypes, signal }),
    text,
  )
}
