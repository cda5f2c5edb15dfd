/** Groups of a list on the server, counted by the browser's engine, row by row. */

import { decode } from "../../src/core/codec/codec"
import { MOST_ROWS } from "../../src/core/query/dialect"
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

/** Reads the matching rows from the index if they are few, and every row otherwise. */
export async function countGroups(
  { trx, registry, pages, versions }: Site,
  list: ViewedList,
  query: GroupsQuery,
): Promise<GroupsAnswer> {
  const { resource, view } = list
  const page = (end: number) => pages.of(list, { ...query, sorters: [], start: 0, end }, versions)
  if (pages.has(resource) && (await page(0)).total <= MOST_ROWS)
    return groupsInMemory(list, query, (await page(MOST_ROWS)).data)
  const count = createCount(list, query)
  for await (const rows of rowBatches(trx, resource, SCAN.rows, view)) {
    await count.add(await present(rows, { trx, registry, resource, view }))
    if (count.isFull()) break
  }
  return count.end()
}
