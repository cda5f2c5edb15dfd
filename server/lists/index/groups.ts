/** Groups of a list from its index: keys, counts and first rows by SQL, sums from the stored amounts. */
import { sql } from "kysely"
import type { GroupKey } from "../../../src/core/query/group-key"
import { MOST_GROUPS } from "../../../src/core/query/groups"
import { KIND } from "../../../src/core/query/keys"
import { createSum, type Sum } from "../../../src/core/sum"
import { fieldType } from "../../../src/fields/registry"
import { columnReader } from "../../database/columns"
import type { Row } from "../../database/types"
import type { IndexSite } from "./list-index"
import { type Clause, type IndexCondition, matchingClauses, stretchesOf } from "./query"

export interface IndexGroup {
  key: GroupKey
  count: number
  /** Id of its first row. */
  first: string
  sums: Record<string, Sum>
}

export interface IndexGroups {
  /** null: there are more than `MOST_GROUPS`. */
  groups: IndexGroup[] | null
  /** Number of matching rows; of too many groups those that were counted. */
  total: number
}

interface GroupsQuestion {
  by: string
  conditions: readonly IndexCondition[]
  /** Summed fields, each with a column of its own. */
  sums: readonly string[]
}

/** The key of `groupKeyOf`, of an index's row `i` and its record `r`. */
function keyClause({ listIndex: { resource } }: IndexSite, by: string): Clause {
  const field = resource.field(by)
  const grouping = fieldType(field).grouping(field)
  if (grouping === "record") return sql`${sql.ref(`r.${field.column ?? by}`)}`
  if (grouping !== "month") return sql`i.o`
  const month = sql`substr(i.o, ${sql.lit(KIND.day.length + 1)}, 7)`
  return sql`case when i.o >= ${sql.lit(KIND.day)} and i.o < ${sql.lit(KIND.text)} then ${month} end`
}

/** Adds rows of groups, or parts of groups. */
function createMerge(names: readonly string[]) {
  const groups = new Map<GroupKey, Omit<IndexGroup, "sums"> & { sums: ReturnType<typeof createSum>[] }>()
  let total = 0
  return {
    add: ({ key, count, first }: Omit<IndexGroup, "sums">, amounts: readonly unknown[] = []): void => {
      total += count
      const known = groups.get(key) ?? { key, count: 0, first, sums: names.map(createSum) }
      known.count += count
      if (first < known.first) known.first = first
      for (const [index, { add }] of known.sums.entries()) add(amounts[index])
      groups.set(key, known)
    },
    isFull: (): boolean => groups.size > MOST_GROUPS,
    end: (): IndexGroups => ({
      groups:
        groups.size > MOST_GROUPS
          ? null
          : [...groups.values()].map(({ sums, ...group }) => ({
              ...group,
              sums: Object.fromEntries(
                names.map((name, index) => [name, sums[index]?.sum() ?? createSum().sum()]),
              ),
            })),
      total,
    }),
  }
}

/** @returns null if a summed field has no column */
export async function groupsFromIndex(
  site: IndexSite,
  question: GroupsQuestion,
): Promise<IndexGroups | null> {
  const { db, listIndex } = site
  const { resource } = listIndex
  const { by, conditions, sums } = question
  const readers = sums.map((name) => columnReader(resource.field(name)))
  if (readers.some((reader) => reader === null)) return null
  const table = sql.id(listIndex.index)
  const { clauses, isIndexed } = matchingClauses(site, conditions)
  const key = keyClause(site, by)
  const from = (more: readonly Clause[]): Clause => {
    const where = [...clauses, ...more]
    const rows = sql`select id, ${sql.id(`o_${by}`)} as o from ${table}
      ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
    return sql`(${rows}) as i join ${sql.table(resource.table)} as r on r.id = i.id`
  }
  const merge = createMerge(sums)
  const columns = sums.map((name) => resource.field(name).column ?? name)
  const read = async (more: readonly Clause[]): Promise<void> => {
    if (sums.length === 0) {
      const { rows } = await sql<{ key: GroupKey; count: number | string; first: string }>`
        select ${key} as key, count(*) as count, min(i.id) as first from ${from(more)}
        group by 1 limit ${MOST_GROUPS + 1}`.execute(db.queries)
      for (const row of rows) merge.add({ ...row, count: Number(row.count) })
      return
    }
    const amounts = sql.join(columns.map((column) => sql`${sql.ref(`r.${column}`)}`))
    const { rows } = await sql<Row & { group_key: GroupKey; group_first: string }>`
      select ${key} as group_key, i.id as group_first, ${amounts} from ${from(more)}`.execute(db.queries)
    for (const row of rows)
      merge.add(
        { key: row.group_key, count: 1, first: row.group_first },
        readers.map((reader) => reader?.(row)),
      )
  }
  // A long statement of SQLite blocks every request, and many rows fill the memory; indexed conditions leave few.
  if (isIndexed || (db.kind === "postgres" && sums.length === 0)) await read([])
  else
    for await (const stretch of stretchesOf(db, table)) {
      await read([stretch])
      if (merge.isFull()) break
    }
  return merge.end()
}
