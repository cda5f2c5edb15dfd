/** SQL of remote options over a list's index. */
import { sql } from "kysely"
import type { IndexSite } from "./list-index"
import { type Clause, isShort, like, QUERY_LIMITS, stretchesOf } from "./query"

interface Candidates {
  /** Column of `choices.table`. */
  column: string
  /** Folded text that the column contains; '': any record with an option. */
  part: string
  /** True: from the newest record to the oldest. */
  backwards: boolean
  most: number
  /** Condition on the records of a session; undefined: all. */
  own?: Clause | undefined
}

/** Ids of the first, or the last, records that give a matching option to a form's field. */
export async function idsOfOptions(
  site: IndexSite,
  { column: name, part, backwards, most, own }: Candidates,
): Promise<string[]> {
  const { db, listIndex } = site
  const table = sql.id(listIndex.choices.table)
  const text = sql.id(name)
  const order = sql`order by id ${sql.raw(backwards ? "desc" : "asc")} limit ${most}`
  const isOwn = own ? sql`and ${own}` : sql``
  const find = async (from: Clause, where: Clause): Promise<string[]> => {
    const { rows } = await sql<{
      id: string
    }>`select id from ${from} where ${text} is not null ${isOwn} ${where} ${order}`.execute(db.queries)
    return rows.map((row) => row.id)
  }
  if (part === "") return find(table, sql``)
  if (db.kind === "postgres") {
    const fits = sql`${text} like ${like(part)}`
    // `offset 0`: the trigram index finds the rows before they are sorted.
    return isShort(part)
      ? find(table, sql`and ${fits}`)
      : find(sql`(select * from ${table} where ${fits} offset 0) as found`, sql``)
  }
  const direct = sql`and instr(${text}, ${part}) > 0`
  if (!isShort(part)) {
    const first = sql`(select * from ${table} where ${text} is not null ${isOwn} order by id ${sql.raw(backwards ? "desc" : "asc")}
      limit ${QUERY_LIMITS.window}) as first`
    const near = await find(first, direct)
    if (near.length >= most) return near
    const match = `${name} : "${part.replaceAll('"', '""')}"`
    const parts = sql.id(listIndex.choices.parts)
    return find(table, sql`and n in (select rowid from ${parts} where ${parts} match ${match})`)
  }
  const ids: string[] = []
  for await (const stretch of stretchesOf(db, table, backwards)) {
    ids.push(...(await find(table, sql`${direct} and ${stretch}`)))
    if (ids.length >= most) break
  }
  return ids.slice(0, most)
}
