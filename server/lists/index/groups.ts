/** Groups of a list from its index: keys, counts and first rows by SQL, sums from the stored amounts. */
import { sql } from "kysely"
import type { GroupKey } from "../../../src/core/query/group-key"
import { MOST_GROUPS } from "../../../src/core/query/groups"
import { KIND } from "../../../src/core/query/keys"
import type { Resource } from "../../../src/core/schema/resource"
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

/** The part of a sort key that is the month of a day; null for other keys. */
const monthOf = (order: Clause): Clause =>
  sql`case when ${order} >= ${sql.lit(KIND.day)} and ${order} < ${sql.lit(KIND.text)}
    then substr(${order}, ${sql.lit(KIND.day.length + 1)}, 7) end`

/** Statements of a grouping, over the index's rows of some clauses. */
function statementsOf({ db, listIndex: { index, resource } }: IndexSite, by: string) {
  const field = resource.field(by)
  const grouping = fieldType(field).grouping(field)
  const order = sql.id(`o_${by}`)
  const [table, records] = [sql.id(index), sql.table(resource.table)]
  const stored = sql.ref(`r.${field.column ?? by}`)
  // SQLite uses no index for an expression: it would read the whole table in the column's order.
  const grouped = db.kind === "sqlite" ? sql`+${stored}` : stored
  const whereOf = (clauses: readonly Clause[]) =>
    clauses.length > 0 ? sql`where ${sql.join([...clauses], sql` and `)}` : sql``
  /** Grouped in the sort of the order's index, which then answers alone. */
  const byOrder = (clauses: readonly Clause[]) =>
    sql`select ${order} as key, count(*) as count, min(id) as first from ${table} ${whereOf(clauses)}
      group by (${order} is null), ${order}`
  return {
    counts: (clauses: readonly Clause[]): Clause => {
      if (grouping === "record")
        return sql`select ${stored} as key, count(*) as count, min(r.id) as first from ${records} as r
          where r.id in (select id from ${table} ${whereOf(clauses)}) group by ${grouped}`
      if (grouping !== "month") return byOrder(clauses)
      return sql`select ${monthOf(sql`days.key`)} as key, sum(count) as count, min(first) as first
        from (${byOrder(clauses)}) as days group by 1`
    },
    /** Each row by itself. SQLite reads the tables of a cross join in their order: each record once, by its id. */
    rows: (columns: readonly string[], clauses: readonly Clause[]): Clause => {
      const amounts = sql.join(columns.map((column) => sql`${sql.ref(`r.${column}`)}`))
      const key = grouping === "record" ? stored : grouping === "month" ? monthOf(sql`i.o`) : sql`i.o`
      return sql`select ${key} as group_key, i.id as group_first, ${amounts}
        from (select id, ${order} as o from ${table} ${whereOf(clauses)}) as i cross join ${records} as r
        where r.id = i.id`
    },
  }
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

/** True if the index has an order by the field that holds its groups. */
function isOrderedBy(resource: Resource, by: string): boolean {
  const field = resource.field(by)
  const isShown = resource.list.columns.some((column) => column.field === by)
  return isShown && fieldType(field).grouping(field) !== "record"
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
  const statements = statementsOf(site, by)
  const merge = createMerge(sums)
  const columns = sums.map((name) => resource.field(name).column ?? name)
  const read = async (more: readonly Clause[]): Promise<void> => {
    const all = [...clauses, ...more]
    if (sums.length === 0) {
      const { rows } = await sql<{ key: GroupKey; count: number | string; first: string }>`
        ${statements.counts(all)} limit ${MOST_GROUPS + 1}`.execute(db.queries)
      for (const row of rows) merge.add({ ...row, count: Number(row.count) })
      return
    }
    const { rows } = await sql<Row & { group_key: GroupKey; group_first: string }>`
      ${statements.rows(columns, all)}`.execute(db.queries)
    for (const row of rows)
      merge.add(
        { key: row.group_key, count: 1, first: row.group_first },
        readers.map((reader) => reader?.(row)),
      )
  }
  const isShort = isIndexed || (conditions.length === 0 && isOrderedBy(resource, by))
  // A long statement of SQLite blocks every request; the rows of sums fill the memory.
  if (sums.length === 0 && (isShort || db.kind === "postgres")) await read([])
  else
    for await (const stretch of stretchesOf(db, table)) {
      await read([stretch])
      if (merge.isFull()) break
    }
  return merge.end()
}
