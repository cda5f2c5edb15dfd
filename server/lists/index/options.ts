/** The records that a form's field may be chosen by, as their list's database finds them. */

import { setImmediate as breathe } from "node:timers/promises"
import { sql } from "kysely"
import type { IndexSite } from "./list-index"
import { type Clause, isShort, like, QUERY_LIMITS } from "./query"

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
export async function idsOfOptions(
  site: IndexSite,
  { column: name, part, backwards, most }: Candidates,
): Promise<string[]> {
  const { db, listIndex } = site
  const table = sql.id(listIndex.choices.table)
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
      limit ${QUERY_LIMITS.window}) as first`
    const near = await find(first, direct)
    if (near.length >= most) return near
    const match = `${name} : "${part.replaceAll('"', '""')}"`
    const parts = sql.id(listIndex.choices.parts)
    return find(table, sql`and n in (select rowid from ${parts} where ${parts} match ${match})`)
  }
  const { rows } = await sql<{ last: number | null }>`select max(n) as last from ${table}`.execute(db.queries)
  const last = Number(rows[0]?.last ?? 0)
  const ids: string[] = []
  for (let done = 0; done < last && ids.length < most; done += QUERY_LIMITS.stretch) {
    const from = backwards ? last - done - QUERY_LIMITS.stretch : done
    ids.push(...(await find(table, sql`${direct} and n > ${from} and n <= ${from + QUERY_LIMITS.stretch}`)))
    await breathe()
  }
  return ids.slice(0, most)
}
