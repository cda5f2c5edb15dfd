/** Groups of a list on the server: from its index, or counted by the browser's engine, row by row. */

import { decode } from "../../src/core/codec/codec"
import { columnOf } from "../../src/core/query/column"
import { createGroups, type Group, summedFields } from "../../src/core/query/groups"
import type { GroupsQuery } from "../../src/core/query/groups-dialect"
import { runQuery } from "../../src/core/query/run"
import type { Registry } from "../../src/core/schema/registry"
import { queryTypes, wire } from "../../src/fields/registry"
import type { Queries, Versions } from "../database/types"
import { type Answer, present } from "../records/present"
import { rowBatches } from "../records/read"
import type { Pages } from "./pages"
import { queryContextOf, SCAN, WHOLE } from "./scan"
import type { ViewedList } from "./shown-keys"

export interface GroupsAnswer {
  /** null: there are too many. */
  groups: Group[] | null
  /** Number of matching rows; of too many groups those that were counted. */
  total: number
}

/** Counts answers as a session has them: its fields, and the names that it may read. */
function createCount({ resource, view }: ViewedList, { by, filters }: GroupsQuery) {
  const own = view.registry.restrict(resource)
  const groups = createGroups({ by, resource: own, types: queryTypes, sums: summedFields(own) })
  let total = 0
  return {
    add: async (answers: readonly Answer[]): Promise<void> => {
      const records = answers.map((answer) => decode(own, answer, wire))
      const { data } = await runQuery(records, { filters, pagination: WHOLE }, queryContextOf(own))
      total += data.length
      for (const record of data) groups.add(record)
    },
    isFull: groups.isFull,
    end: (): GroupsAnswer => ({ groups: groups.end(), total }),
  }
}

/** The groups of a list in memory. */
export async function groupsInMemory(
  list: ViewedList,
  query: GroupsQuery,
  answers: readonly Answer[],
): Promise<GroupsAnswer> {
  const count = createCount(list, query)
  await count.add(answers)
  return count.end()
}

interface Site {
  trx: Queries
  registry: Registry
  pages: Pages
  versions: Versions
}

/** Counts in the list's index; a list without one, or while it is filled, row by row. */
export async function countGroups(
  { trx, registry, pages, versions }: Site,
  list: ViewedList,
  query: GroupsQuery,
): Promise<GroupsAnswer> {
  const { resource, view } = list
  const own = view.registry.restrict(resource)
  const asked = { ...query, sums: summedFields(own) }
  const found = pages.has(resource) ? await pages.groups(list, asked, versions) : null
  if (found) {
    const { value, text } = columnOf(query.by, own, queryTypes)
    const groups = found.groups?.map(({ key, count, sums, row }): Group => {
      const record = decode(own, row, wire)
      return { key, value: value(record) ?? null, text: text(record), count, sums }
    })
    return { groups: groups ?? null, total: found.total }
  }
  const count = createCount(list, query)
  for await (const rows of rowBatches(trx, resource, SCAN.rows, view)) {
    await count.add(await present(rows, { trx, registry, resource, view }))
    if (count.isFull()) break
  }
  return count.end()
}
