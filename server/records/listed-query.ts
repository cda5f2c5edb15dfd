/** A list's question as its database is asked: which rows fit, in which order, and how many they are. */
import { setImmediate as breathe } from "node:timers/promises"
import { type RawBuilder, sql } from "kysely"
import type { Condition } from "../../src/core/query/compile"
import type { QuerySorter } from "../../src/core/query/types"
import { storageOf } from "../database/schema"
import type { ListedSite } from "./listed-table"

type Clause = RawBuilder<unknown>

const column = (prefix: "o" | "t" | "v" | "b", field: string) => sql.id(`${prefix}_${field}`)
const all = (clauses: readonly Clause[]): Clause => sql.join([...clauses], sql` and `)

/** Fewer characters than an index of parts of three can look for. */
const isShort = (part: string): boolean => [...part].length < 3

const like = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`

/** The numbers of the rows whose texts hold a part, by SQLite's index. */
function partsWith({ listed }: ListedSite, part: string): Clause {
  const parts = sql.id(listed.parts)
  return sql`select rowid from ${parts} where ${parts} match ${`"${part.replaceAll('"', '""')}"`}`
}

/** @param direct to be asked row by row, by no index */
function holds(
  site: ListedSite,
  { field, part }: { field: string | null; part: string },
  direct: boolean,
): Clause {
  const { db, listed } = site
  const text = field === null ? sql.id("search") : column("t", field)
  // Whatever a column's own text holds, the list's holds where it looks at that column.
  const searched = field === null || listed.resource.list.search.includes(field)
  if (db.kind === "postgres") {
    const own = field === null ? sql`search like ${like(part)}` : sql`strpos(${text}, ${part}) > 0`
    return field !== null && searched && !isShort(part) ? sql`(search like ${like(part)} and ${own})` : own
  }
  const own = sql`instr(${text}, ${part}) > 0`
  if (direct || !searched || isShort(part)) return own
  const found = sql`n in (${partsWith(site, part)})`
  return field === null ? found : sql`(${found} and ${own})`
}

function isOneOf(site: ListedSite, { field, items, not }: Extract<Condition, { kind: "is" }>): Clause {
  const { db, listed } = site
  const value = column("v", field)
  const kind = storageOf(listed.resource.field(field))
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

function clauseOf(site: ListedSite, condition: Condition, direct: boolean): Clause {
  if (condition.kind === "holds") return holds(site, condition, direct)
  if (condition.kind === "is") return isOneOf(site, condition)
  const { least, most, below } = condition
  const bound = column("b", condition.field)
  return most !== null && most < below
    ? sql`(${bound} >= ${least} and ${bound} <= ${most})`
    : sql`(${bound} >= ${least} and ${bound} < ${below})`
}

type Within = Extract<Condition, { kind: "within" }>

const lower = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b

/** From a day and until a day are one stretch of an index, and not the half before it and the half after. */
export function withStretches(conditions: readonly Condition[]): Condition[] {
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

const whereOf = (site: ListedSite, conditions: readonly Condition[], direct = false): Clause =>
  conditions.length === 0
    ? sql``
    : sql`where ${all(conditions.map((condition) => clauseOf(site, condition, direct)))}`

/** @param worked the rows are few: they are put in order by themselves, by no index */
function orderOf(sorters: readonly QuerySorter[], worked: boolean): Clause {
  const as = (name: Clause) => (worked ? sql`+${name}` : name)
  const parts = sorters.flatMap(({ field, order }) => {
    const key = column("o", field)
    return [sql`(${as(key)} is null)`, sql`${as(key)} ${sql.raw(order)}`]
  })
  return sql`order by ${sql.join([...parts, as(sql`id`)])}`
}

/** What a page may cost before another way is taken; tests take small ones. */
export const BOUNDS = {
  /** So many rows are found first and put in order then; of more, the order is walked until the page is full. */
  few: 3000,
  /** Rows of an order whose texts are looked at, where a page is likely to be among them. */
  window: 4000,
  /** Rows of SQLite that are looked at one by one before others have their turn. */
  stretch: 20_000,
}

interface Found {
  /** The numbers of the rows that an index finds. */
  rows: Clause
  /** They fit; else there are others among them. */
  exact: boolean
}

/** What an index of SQLite finds of a condition; null: every row would be looked at. */
function foundBy(site: ListedSite, condition: Condition): Found | null {
  const { listed } = site
  const select = () => sql`select n from ${sql.id(listed.table)} where ${clauseOf(site, condition, true)}`
  if (condition.kind === "within") return { rows: select(), exact: true }
  if (condition.kind === "is") {
    const kind = storageOf(listed.resource.field(condition.field))
    return condition.not || kind === "json" || kind === "links" ? null : { rows: select(), exact: true }
  }
  const { field, part } = condition
  if ((field !== null && !listed.resource.list.search.includes(field)) || isShort(part)) return null
  return { rows: partsWith(site, part), exact: field === null }
}

/** How many rows fit. On SQLite what no index finds is looked at in stretches, so that nobody waits for all of it. */
export async function countFitting(site: ListedSite, conditions: readonly Condition[]): Promise<number> {
  const { db, listed } = site
  const table = sql.id(listed.table)
  const count = async (from: Clause): Promise<number> => {
    const { rows } = await sql<{ number: number }>`select count(*) as number from ${from}`.execute(db.queries)
    return Number(rows[0]?.number ?? 0)
  }
  if (conditions.length === 0 || db.kind === "postgres")
    return count(sql`${table} ${whereOf(site, conditions)}`)
  const found = conditions.map((condition) => foundBy(site, condition))
  // No row itself is read.
  if (found.every((one) => one?.exact))
    return count(
      sql`(${sql.join(
        found.map((one) => one?.rows),
        sql` intersect `,
      )})`,
    )
  if (found.some((one) => one !== null)) return count(sql`${table} ${whereOf(site, conditions)}`)
  const { rows } = await sql<{ last: number | null }>`select max(n) as last from ${table}`.execute(db.queries)
  const last = Number(rows[0]?.last ?? 0)
  const where = whereOf(site, conditions, true)
  let number = 0
  for (let from = 0; from < last; from += BOUNDS.stretch) {
    number += await count(sql`${table} ${where} and n > ${from} and n <= ${from + BOUNDS.stretch}`)
    await breathe()
  }
  return number
}

interface Candidates {
  /** The column of `choices.table`. */
  column: string
  /** What its text holds, folded; '' for anything. */
  part: string
  /** From the records that were made last to the first. */
  backwards: boolean
  most: number
}

/** The ids of the first, or the last, records that a form's field may be chosen by. */
export async function idsOfChoices(
  site: ListedSite,
  { column: name, part, backwards, most }: Candidates,
): Promise<string[]> {
  const { db, listed } = site
  const table = sql.id(listed.choices.table)
  const text = sql.id(name)
  const order = sql`order by id ${sql.raw(backwards ? "desc" : "asc")} limit ${most}`
  const find = async (from: Clause, where: Clause): Promise<string[]> => {
    const { rows } = await sql<{
      id: string
    }>`select id from ${from} where ${text} is not null ${where} ${order}`.execute(db.queries)
    return rows.map((row) => row.id)
  }
  if (part === "") return find(table, sql``)
  if (db.kind === "postgres") {
    const fits = sql`and ${text} like ${like(part)}`
    // `offset 0`: they are found first and put in order then, where an index finds them.
    return isShort(part)
      ? find(table, fits)
      : find(sql`(select * from ${table} where ${text} like ${like(part)} offset 0) as found`, sql``)
  }
  const direct = sql`and instr(${text}, ${part}) > 0`
  if (!isShort(part)) {
    const first = sql`(select * from ${table} where ${text} is not null order by id ${sql.raw(backwards ? "desc" : "asc")}
      limit ${BOUNDS.window}) as first`
    const near = await find(first, direct)
    if (near.length >= most) return near
    const match = `${name} : "${part.replaceAll('"', '""')}"`
    const parts = sql.id(listed.choices.parts)
    return find(table, sql`and n in (select rowid from ${parts} where ${parts} match ${match})`)
  }
  const { rows } = await sql<{ last: number | null }>`select max(n) as last from ${table}`.execute(db.queries)
  const last = Number(rows[0]?.last ?? 0)
  const ids: string[] = []
  for (let done = 0; done < last && ids.length < most; done += BOUNDS.stretch) {
    const from = backwards ? last - done - BOUNDS.stretch : done
    ids.push(...(await find(table, sql`${direct} and n > ${from} and n <= ${from + BOUNDS.stretch}`)))
    await breathe()
  }
  return ids.slice(0, most)
}

export interface Asked {
  conditions: readonly Condition[]
  sorters: readonly QuerySorter[]
  start: number
  end: number
}

/** The ids of a page, in order. @param counted how many rows fit, and how many the list has */
export async function idsOfPage(
  site: ListedSite,
  asked: Asked,
  { total, all: length }: { total: number; all: number },
): Promise<string[]> {
  const { db, listed } = site
  const { conditions, sorters, start } = asked
  const end = Math.min(asked.end, total)
  if (end <= start) return []
  const table = sql.id(listed.table)
  const page = async (from: Clause, worked = false): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from ${from}
      ${orderOf(sorters, worked)} limit ${end - start} offset ${start}`.execute(db.queries)
    return rows.map((row) => row.id)
  }
  if (conditions.length === 0) return page(sql`${table}`)
  // `offset 0`: PostgreSQL finds them before it thinks of their order; it would rather walk the order to its end.
  const gathered = () =>
    db.kind === "postgres"
      ? page(sql`(select * from ${table} ${whereOf(site, conditions)} offset 0) as fitting`)
      : page(sql`${table} ${whereOf(site, conditions)}`, true)
  const [first] = sorters
  const isKept = !first || listed.resource.list.columns.some(({ field }) => field === first.field)
  if (total <= BOUNDS.few || !isKept) return gathered()
  const direct = whereOf(site, conditions, true)
  // Were they spread evenly, the page would be among the first of the order; they may all stand at its end.
  if ((2 * end * length) / total < BOUNDS.window) {
    const ids = await page(
      sql`(select * from ${table} ${orderOf(sorters, false)} limit ${BOUNDS.window}) as first ${direct}`,
      db.kind === "sqlite",
    )
    if (ids.length === end - start) return ids
  }
  if (db.kind === "postgres") return gathered()
  const found = conditions.map((condition) => foundBy(site, condition))
  if (found.every((one) => one === null)) return page(sql`${table} ${direct}`)
  // The order's index has the rows' numbers: a row itself is looked at only where no index has said all about it.
  const fit = conditions.flatMap((condition, index) => {
    const one = found[index]
    return [
      ...(one ? [sql`+n in (${one.rows})`] : []),
      ...(one?.exact ? [] : [clauseOf(site, condition, true)]),
    ]
  })
  return page(sql`${table} where ${all(fit)}`)
}
