/** SQL of list queries over a list's index: the ids of a page, and the number of matching rows. */

import { setImmediate as breathe } from "node:timers/promises"
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely"
import type { Condition } from "../../../src/core/query/compile"
import type { GroupCondition } from "../../../src/core/query/dialect"
import { KIND } from "../../../src/core/query/keys"
import type { QuerySorter } from "../../../src/core/query/types"
import type { Resource } from "../../../src/core/schema/resource"
import { fieldType } from "../../../src/fields/registry"
import { storageOf } from "../../database/schema"
import type { Database } from "../../database/types"
import type { IndexSite } from "./list-index"

export type Clause = RawBuilder<unknown>

/** A condition on the keys of a row, or on its record. */
export type IndexCondition =
  | Condition
  | { kind: "own"; clause: Clause }
  /** The row is in the group with this key of `groupKeyOf`. */
  | ({ kind: "group" } & GroupCondition)

/** The rows of a session. @param scope condition on rows of the resource's table */
export const ownRows = ({ table }: Pick<Resource, "table">, scope: Expression<SqlBool>): IndexCondition => ({
  kind: "own",
  clause: sql`id in (select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${scope})`,
})

const column = (prefix: "o" | "t" | "v" | "b", field: string) => sql.id(`${prefix}_${field}`)
const all = (clauses: readonly Clause[]): Clause => sql.join([...clauses], sql` and `)

/** True for a text that a trigram index cannot find. */
export const isShort = (part: string): boolean => [...part].length < 3

export const like = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`

/** Numbers of the rows whose search text contains a part, from the trigram index. */
function rowsWith({ db, listIndex }: IndexSite, part: string): Clause {
  const parts = sql.id(listIndex.parts)
  return db.kind === "postgres"
    ? sql`select n from ${parts} where search like ${like(part)}`
    : sql`select rowid from ${parts} where ${parts} match ${`"${part.replaceAll('"', '""')}"`}`
}

/** Condition that a row's text contains a part, without a trigram index. */
function holds(site: IndexSite, { field, part }: { field: string | null; part: string }): Clause {
  const text = field === null ? sql.id("search") : column("t", field)
  return site.db.kind === "postgres" ? sql`strpos(${text}, ${part}) > 0` : sql`instr(${text}, ${part}) > 0`
}

function isOneOf(site: IndexSite, { field, items, not }: Extract<Condition, { kind: "is" }>): Clause {
  const { db, listIndex } = site
  const value = column("v", field)
  const kind = storageOf(listIndex.resource.field(field))
  const find = sql.raw(db.kind === "sqlite" ? "instr" : "strpos")
  const clause =
    kind === "json" || kind === "links"
      ? sql`(${sql.join(
          items.map((item) => sql`${find}(${value}, ${item}) > 0`),
          sql` or `,
        )})`
      : sql`${value} in (${sql.join([...items])})`
  return not ? sql`not (${clause})` : clause
}

/** The rows of one group: by the stored id, by the days of a month, or by the sort key. */
function isInGroup({ listIndex: { resource } }: IndexSite, { by, key }: GroupCondition): Clause {
  const field = resource.field(by)
  const grouping = fieldType(field).grouping(field)
  if (grouping === "record") {
    const stored = sql.ref(field.column ?? by)
    const fits = key === null ? sql`${stored} is null` : sql`${stored} = ${key}`
    return sql`id in (select id from ${sql.table(resource.table)} where ${fits})`
  }
  const order = column("o", by)
  if (grouping === "month") {
    const [first, next] = [KIND.day, KIND.text]
    return key === null
      ? sql`(${order} is null or ${order} < ${first} or ${order} >= ${next})`
      : sql`(${order} >= ${`${first}${key}-`} and ${order} < ${`${first}${key}.`})`
  }
  return key === null ? sql`${order} is null` : sql`${order} = ${key}`
}

/** A condition on a row, without a trigram index. */
function clauseOf(site: IndexSite, condition: IndexCondition): Clause {
  if (condition.kind === "own") return condition.clause
  if (condition.kind === "holds") return holds(site, condition)
  if (condition.kind === "is") return isOneOf(site, condition)
  if (condition.kind === "group") return isInGroup(site, condition)
  const { least, most, below } = condition
  const bound = column("b", condition.field)
  return most !== null && most < below
    ? sql`(${bound} >= ${least} and ${bound} <= ${most})`
    : sql`(${bound} >= ${least} and ${bound} < ${below})`
}

type Within = Extract<Condition, { kind: "within" }>

const lower = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b

/** Merges the bounds of a field into one range of its index. */
export function withStretches(conditions: readonly IndexCondition[]): IndexCondition[] {
  const stretches = new Map<string, Within>()
  for (const condition of conditions) {
    if (condition.kind !== "within") continue
    const { field, least, most, below } = condition
    const known = stretches.get(field) ?? condition
    stretches.set(field, {
      ...condition,
      least: known.least > least ? known.least : least,
      most: lower(known.most, most),
      below: lower(known.below, below) ?? below,
    })
  }
  return [...conditions.filter(({ kind }) => kind !== "within"), ...stretches.values()]
}

interface Ordering {
  /** True: sorts the rows, which are few, instead of reading an index in its order. */
  sorts?: boolean
  /** True: from the last row to the first. */
  backwards?: boolean
}

function orderOf(
  sorters: readonly QuerySorter[],
  { sorts = false, backwards = false }: Ordering = {},
): Clause {
  // SQLite uses no index for an expression.
  const as = (name: Clause) => (sorts ? sql`+${name}` : name)
  const turned = { asc: "desc", desc: "asc" } as const
  const by = (name: Clause, order: "asc" | "desc") =>
    sql`${name} ${sql.raw(backwards ? turned[order] : order)}`
  const parts = sorters.flatMap(({ field, order }) => {
    const key = column("o", field)
    return [by(sql`(${as(key)} is null)`, "asc"), by(as(key), order)]
  })
  return sql`order by ${sql.join([...parts, by(as(sql`id`), "asc")])}`
}

/** Cost limits of a page query. Tests override them with small values. */
export const QUERY_LIMITS = {
  /** Up to this many matching rows are found and then sorted; for more, an ordered index is read until the page is full. */
  few: 3000,
  /** First rows of an order that are compared, if the page is likely to be among them. */
  window: 4000,
  /** SQLite: rows that are compared one by one before other requests get a turn. */
  stretch: 20_000,
}

/** SQL of a condition. */
interface Way {
  /** Compares a single row. */
  clause: Clause
  /** Row numbers from the trigram index; null: it cannot find them. */
  parts: Clause | null
  /** Row numbers from any index; null: no index finds them. */
  rows: Clause | null
  /** True if every row of `rows` matches; false if rows still have to be filtered by `clause`. */
  exact: boolean
  /** Characters of the searched text: fewer rows contain a longer one. */
  length: number
}

function wayOf(site: IndexSite, condition: IndexCondition): Way {
  const { listIndex } = site
  const clause = clauseOf(site, condition)
  const select = () => sql`select n from ${sql.id(listIndex.index)} where ${clause}`
  if (condition.kind === "own" || condition.kind === "within" || condition.kind === "group")
    return { clause, parts: null, rows: select(), exact: true, length: 0 }
  if (condition.kind === "is") {
    const kind = storageOf(listIndex.resource.field(condition.field))
    const found = !condition.not && kind !== "json" && kind !== "links"
    return { clause, parts: null, rows: found ? select() : null, exact: true, length: 0 }
  }
  const { field, part } = condition
  // The list's search text contains the texts of all searched columns.
  const searched = field === null || listIndex.resource.list.search.includes(field)
  const parts = searched && !isShort(part) ? rowsWith(site, part) : null
  return { clause, parts, rows: parts, exact: field === null, length: part.length }
}

/** Most conditions of a query that use the trigram index: each is a join. */
const MOST_JOINED = 2

/** Conditions of a query: the trigram index finds the longest texts, the others filter its rows. */
function found(ways: readonly Way[]): Clause[] {
  const indexed = ways.filter(({ parts }) => parts !== null).sort((a, b) => b.length - a.length)
  const joined = new Set(indexed.slice(0, MOST_JOINED))
  return ways.flatMap((way) => {
    const { clause, parts, exact } = way
    if (!parts || !joined.has(way)) return [clause]
    return [sql`n in (${parts})`, ...(exact ? [] : [clause])]
  })
}

/** Clauses of all conditions. `isIndexed`: an index finds the rows of one of them. */
export function matchingClauses(
  site: IndexSite,
  conditions: readonly IndexCondition[],
): { clauses: Clause[]; isIndexed: boolean } {
  const ways = conditions.map((condition) => wayOf(site, condition))
  return { clauses: found(ways), isIndexed: ways.some(({ parts }) => parts !== null) }
}

const whereOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? sql`` : sql`where ${all(clauses)}`

/** Ranges of a table's row numbers. Other requests get a turn after each. */
export async function* stretchesOf(db: Database, table: Clause, backwards = false): AsyncGenerator<Clause> {
  const { rows } = await sql<{ last: number | null }>`select max(n) as last from ${table}`.execute(db.queries)
  const last = Number(rows[0]?.last ?? 0)
  for (let done = 0; done < last; done += QUERY_LIMITS.stretch) {
    const from = backwards ? last - done - QUERY_LIMITS.stretch : done
    yield sql`n > ${from} and n <= ${from + QUERY_LIMITS.stretch}`
    await breathe()
  }
}

/** Number of matching rows. */
export async function countFitting(site: IndexSite, conditions: readonly IndexCondition[]): Promise<number> {
  const { db, listIndex } = site
  const table = sql.id(listIndex.index)
  const count = async (from: Clause): Promise<number> => {
    const { rows } = await sql<{ number: number }>`select count(*) as number from ${from}`.execute(db.queries)
    return Number(rows[0]?.number ?? 0)
  }
  if (conditions.length === 0) return count(table)
  const ways = conditions.map((condition) => wayOf(site, condition))
  const [way] = ways
  if (db.kind === "postgres")
    return way?.parts && way.exact && ways.length === 1
      ? count(sql`(${way.parts}) as fitting`)
      : count(sql`${table} ${whereOf(found(ways))}`)
  // Indexes alone answer it.
  if (ways.every(({ rows, exact }) => rows && exact))
    return count(
      sql`(${sql.join(
        ways.map(({ rows }) => rows),
        sql` intersect `,
      )})`,
    )
  if (ways.some(({ rows }) => rows)) return count(sql`${table} ${whereOf(found(ways))}`)
  const where = all(ways.map(({ clause }) => clause))
  let number = 0
  for await (const stretch of stretchesOf(db, table))
    number += await count(sql`${table} where ${where} and ${stretch}`)
  return number
}

interface IndexQuery {
  conditions: readonly IndexCondition[]
  sorters: readonly QuerySorter[]
  start: number
  end: number
}

/** The ids of a page, in order. @param total number of matching rows @param all number of rows of the list */
export async function idsOfPage(
  site: IndexSite,
  query: IndexQuery,
  { total, all: length }: { total: number; all: number },
): Promise<string[]> {
  const { db, listIndex } = site
  const { conditions, sorters, start } = query
  const end = Math.min(query.end, total)
  if (end <= start) return []
  const table = sql.id(listIndex.index)
  const page = async (from: Clause, way: { offset?: number } & Ordering = {}): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from ${from}
      ${orderOf(sorters, way)} limit ${end - start} offset ${way.offset ?? start}`.execute(db.queries)
    return rows.map((row) => row.id)
  }
  // The second half of an order is nearer from its end.
  if (conditions.length === 0 && start > length / 2)
    return (await page(sql`${table}`, { offset: total - end, backwards: true })).reverse()
  if (conditions.length === 0) return page(sql`${table}`)
  const ways = conditions.map((condition) => wayOf(site, condition))
  // `offset 0` makes PostgreSQL find the rows before it sorts them; it would otherwise read an ordered index to its end.
  const gathered = () => {
    const where = whereOf(found(ways))
    return db.kind === "postgres"
      ? page(sql`(select * from ${table} ${where} offset 0) as fitting`)
      : page(sql`${table} ${where}`, { sorts: true })
  }
  const [first] = sorters
  const isIndexed = !first || listIndex.resource.list.columns.some(({ field }) => field === first.field)
  if (total <= QUERY_LIMITS.few || !isIndexed) return gathered()
  const direct = whereOf(ways.map(({ clause }) => clause))
  // Evenly spread matches would put the page among the first rows of the order; they may also all be at its end.
  if ((2 * end * length) / total < QUERY_LIMITS.window) {
    const ids = await page(
      sql`(select * from ${table} ${orderOf(sorters)} limit ${QUERY_LIMITS.window}) as first ${direct}`,
      { sorts: db.kind === "sqlite" },
    )
    if (ids.length === end - start) return ids
  }
  if (db.kind === "postgres") return gathered()
  if (ways.every(({ rows }) => rows === null)) return page(sql`${table} ${direct}`)
  // The ordered index has the rows' numbers: a row is read only for a condition that no index answers exactly.
  const fit = ways.flatMap(({ clause, rows, exact }) => [
    ...(rows ? [sql`+n in (${rows})`] : []),
    ...(rows && exact ? [] : [clause]),
  ])
  return page(sql`${table} where ${all(fit)}`)
}
