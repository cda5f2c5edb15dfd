/** The groups of a long list, and the records of one, from our own server; of the offline copy where no host answers. */
import { decode } from "../../../core/codec/codec"
import { AnswerError, unwrapList } from "../../../core/codec/unwrap"
import { type GroupCondition, writeDialect } from "../../../core/query/dialect"
import { groupKeyOf } from "../../../core/query/group-key"
import { type Group, groupRows, summedFields } from "../../../core/query/groups"
import { writeGroup, writeGroups } from "../../../core/query/groups-dialect"
import { PAGE_SIZE } from "../../../core/query/page-number"
import { runInSlices } from "../../../core/query/time-slices"
import type { QueryFilter } from "../../../core/query/types"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import { isObject } from "../../../core/text"
import { queryTypes, wire } from "../../../fields/registry"
import { allRows } from "../../../lists/memory-page"
import { isAway } from "../../../lists/offline-copy"
import type { GroupedList } from "../../../lists/use-list-page"

export interface GroupsHost {
  /** Calls our server. @throws RequestError */
  call: (path: string, params: URLSearchParams) => Promise<unknown>
  /** Reads the whole list, or its copy. @throws RequestError */
  load: (signal: AbortSignal) => Promise<readonly StoredRecord[]>
}

interface Question {
  resource: Resource
  query: GroupedList["query"]
  signal: AbortSignal
}

/** A deleted record is in no answer of the server. */
const askedOf = (filters: readonly QueryFilter[] = []): QueryFilter[] =>
  filters.filter((filter) => !("field" in filter && filter.field === "id"))

/** A list of our server: its path, and its name if it shares the path. */
function placeOf({ name, variantOf, source }: Resource): { path: string; list: string | null } {
  if (source.kind !== "rest") throw new Error(`${name} does not live on the server`)
  return { path: source.list, list: variantOf === name ? null : name }
}

/** The answer of our server, or of the copy if no host answers. */
async function orOfCopy<T>(
  asked: Promise<T>,
  { load }: GroupsHost,
  { resource, query, signal }: Question,
  ofRows: (rows: readonly StoredRecord[]) => T | Promise<T>,
): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!isAway(error)) throw error
    return ofRows(await allRows(resource, await load(signal), query, signal))
  }
}

const isGroup = (value: unknown): value is Group =>
  isObject(value) &&
  (typeof value.key === "string" || value.key === null) &&
  typeof value.text === "string" &&
  typeof value.count === "number" &&
  isObject(value.sums) &&
  Object.values(value.sums).every((sum) => isObject(sum) && typeof sum.value === "number")

/** @returns null for too many groups @throws RequestError, AnswerError */
export function askGroups(host: GroupsHost, by: string, question: Question): Promise<Group[] | null> {
  const { resource, query, signal } = question
  const { path, list } = placeOf(resource)
  const ask = async () => {
    const params = writeGroups({ filters: askedOf(query.filters), by }, list)
    const answer = await host.call(`${path}/-/groups`, new URLSearchParams(params))
    const groups: unknown = isObject(answer) && isObject(answer.data) ? answer.data.groups : undefined
    if (groups !== null && !(Array.isArray(groups) && groups.every(isGroup))) throw new AnswerError()
    return groups
  }
  return orOfCopy(ask(), host, question, (rows) =>
    runInSlices(groupRows(rows, { by, resource, types: queryTypes, sums: summedFields(resource) }), signal),
  )
}

/** A page of a group's records, counted from 0. @throws RequestError, AnswerError */
export function askRecords(
  host: GroupsHost,
  { page, ...group }: GroupCondition & { page: number },
  question: Question,
): Promise<StoredRecord[]> {
  const { resource, query } = question
  const { path, list } = placeOf(resource)
  const [start, end] = [page * PAGE_SIZE, (page + 1) * PAGE_SIZE]
  const ask = async () => {
    const filters = askedOf(query.filters)
    const params = writeDialect({ filters, sorters: query.sorters }, { start, end, list })
    const answer = await host.call(path, new URLSearchParams(`${params}&${writeGroup(group)}`))
    return unwrapList(answer).map((raw) => decode(resource, raw, wire))
  }
  return orOfCopy(ask(), host, question, (rows) => {
    const keyOf = groupKeyOf(group.by, resource, queryTypes)
    return rows.filter((row) => keyOf(row) === group.key).slice(start, end)
  })
}
