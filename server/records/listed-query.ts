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
  const parts = sql.id(listed.parts)
  const found = sql`n in (select rowid from ${parts} where ${parts} match ${`"${part.replaceAll('"', '""')}"`})`
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
  const bound = column("b", condition.field)
  const most = condition.most === null ? sql`` : sql` and ${bound} <= ${condition.most}`
  return sql`(${bound} >= ${condition.least} and ${bound} < ${condition.below}${most})`
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

/** Fewer rows are found first and put in order then; of more, the order is walked until the page is full. */
const FEW = 3000
/** Rows of SQLite that are looked at one by one before others have their turn. */
const STRETCH = 20_000

/** An index finds them: neither is looked at row by row. */
const isIndexed = ({ listed, db }: ListedSite, condition: Condition): boolean => {
  if (db.kind === "postgres") return true
  if (condition.kind === "within") return true
  if (condition.kind === "is") return !condition.not
  const searched = condition.field === null || listed.resource.list.search.includes(condition.field)
  return searched && !isShort(condition.part)
}

/** How many rows fit. On SQLite what no index finds is looked at in stretches, so that nobody waits for all of it. */
export async function countFitting(site: ListedSite, conditions: readonly Condition[]): Promise<number> {
  const { db, listed } = site
  const table = sql.id(listed.table)
  const count = async (where: Clause): Promise<number> => {
    const { rows } = await sql<{ number: number }>`select count(*) as number from ${table} ${where}`.execute(
      db.queries,
    )
    return Number(rows[0]?.number ?? 0)
  }
  if (conditions.length === 0 || conditions.some((condition) => isIndexed(site, condition)))
    return count(whereOf(site, conditions))
  const { rows } = await sql<{ last: number | null }>`select max(n) as last from ${table}`.execute(db.queries)
  const last = Number(rows[0]?.last ?? 0)
  const where = whereOf(site, conditions, true)
  let number = 0
  for (let from = 0; from < last; from += STRETCH) {
    number += await count(sql`${where} and n > ${from} and n <= ${from + STRETCH}`)
    await breathe()
  }
  return number
}

export interface Asked {
  conditions: readonly Condition[]
  sorters: readonly QuerySorter[]
  start: number
  end: number
}

/** The ids of a page, in order. @param total how many rows fit */
export async function idsOfPage(site: ListedSite, asked: Asked, total: number): Promise<string[]> {
  const { db, listed } = site
  const { conditions, sorters, start, end } = asked
  if (start >= total || end <= start) return []
  const few = db.kind === "sqlite" && conditions.length > 0 && total <= FEW
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(listed.table)}
    ${whereOf(site, conditions, !few)} ${orderOf(sorters, few)} limit ${end - start} offset ${start}`.execute(
    db.queries,
  )
  return rows.map((row) => row.id)
}
