/**
 * Where in a list's own order every so many rows begin, and how many they are, kept with its keys: a page in the middle of a
 * long list is found, and all of its rows are counted, without a walk past each of them.
 */
import { sql } from "kysely"
import type { Queries } from "../database/types"
import type { ListedSite } from "./listed-site"

/** Rows of a step as it is made; one of more than twice as many becomes two. Tests take few. */
export const STEPS = { rows: 1000 }

const tableOf = ({ listed }: ListedSite) => sql.id(listed.steps)

interface Step {
  id: string
  number: number
}

const insert = (trx: Queries, { listed }: ListedSite, steps: readonly Step[]) =>
  trx
    .insertInto(listed.steps)
    .values(steps.map((step) => ({ ...step })))
    .execute()

/** So many steps are written by one statement. */
const AT_ONCE = 500

/** Rows of a list that is being filled, told in its order. */
export function createSteps() {
  // Whatever comes before the first row belongs to its step.
  const steps: Step[] = [{ id: "", number: 0 }]
  return {
    add: (id: string): void => {
      const last = steps.at(-1)
      if (last && last.number < STEPS.rows) last.number++
      else steps.push({ id, number: 1 })
    },
    write: async (trx: Queries, site: ListedSite): Promise<void> => {
      await sql`delete from ${tableOf(site)}`.execute(trx)
      for (let from = 0; from < steps.length; from += AT_ONCE)
        await insert(trx, site, steps.slice(from, from + AT_ONCE))
    },
  }
}

/** How many of some rows stand in each step. */
export async function inSteps(
  trx: Queries,
  site: ListedSite,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ step: string | null; number: number }>`select
    (select max(step.id) from ${tableOf(site)} as step where step.id <= own.id) as step, count(*) as number
    from ${sql.id(site.listed.index)} as own where own.id in (${sql.join(ids)}) group by 1`.execute(trx)
  return new Map(rows.map(({ step, number }) => [step ?? "", Number(number)]))
}

/** Two of each that has become too long. */
async function divide(trx: Queries, site: ListedSite, step: Step): Promise<void> {
  let { id, number } = step
  while (number > 2 * STEPS.rows) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.id(site.listed.index)} where id >= ${id}
      order by id limit 1 offset ${STEPS.rows}`.execute(trx)
    const [next] = rows
    if (!next) return
    number -= STEPS.rows
    await sql`update ${tableOf(site)} set number = ${STEPS.rows} where id = ${id}`.execute(trx)
    await insert(trx, site, [{ id: next.id, number }])
    id = next.id
  }
}

/** @param was how many of the rows that were made anew stood in each step before @param are and now */
export async function restep(
  trx: Queries,
  site: ListedSite,
  { was, are }: { was: ReadonlyMap<string, number>; are: ReadonlyMap<string, number> },
): Promise<void> {
  for (const id of new Set([...was.keys(), ...are.keys()])) {
    const more = (are.get(id) ?? 0) - (was.get(id) ?? 0)
    if (more === 0) continue
    const { rows } = await sql<{ number: number }>`update ${tableOf(site)} set number = number + ${more}
      where id = ${id} returning number`.execute(trx)
    await divide(trx, site, { id, number: Number(rows[0]?.number ?? 0) })
  }
}

/** How many rows the list has. */
export async function countOfAll(site: ListedSite): Promise<number> {
  const { rows } = await sql<{ number: number }>`select coalesce(sum(number), 0) as number
    from ${tableOf(site)}`.execute(site.db.queries)
  return Number(rows[0]?.number ?? 0)
}

/** The step in which the row at a place of the list's own order stands. @returns its first id, and the rows before it */
export async function stepOf(site: ListedSite, place: number): Promise<{ id: string; before: number }> {
  const { rows } = await sql<{ id: string; before: number }>`select id, upto - number as before
    from (select id, number, sum(number) over (order by id) as upto from ${tableOf(site)}) as step
    where upto > ${place} order by id limit 1`.execute(site.db.queries)
  const [step] = rows
  return step ? { id: step.id, before: Number(step.before) } : { id: "", before: 0 }
}
