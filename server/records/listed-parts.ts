/**
 * How many of a list's rows hold each part of up to three characters, kept with their keys: an index of parts of three
 * finds nothing shorter, and counting what stands in every other row is reading every other row.
 */
import { sql } from "kysely"
import type { Queries } from "../database/types"
import type { ListedSite } from "./listed-site"
import { createSteps } from "./listed-steps"

/** The longest part whose number is kept. */
const LONGEST = 3
/** Stands in no part: texts are folded. Two behind a text, so that a part of three begins with its every character. */
const GAP = "\n"
export const PADDING = GAP + GAP

export const isKept = (part: string): boolean => part.length <= 2 * LONGEST && [...part].length <= LONGEST

/** Characters of plain texts are cut without a look at each. */
const SURROGATE = /[\ud800-\udfff]/

/** Calls for the parts of a text, each as often as it stands there: those of up to three characters without a gap, and all of three. */
function eachPart(text: string, found: (part: string) => void): void {
  const padded = text + PADDING
  const characters = SURROGATE.test(text) ? [...padded] : padded
  for (let at = 0; at + 2 < characters.length; at++) {
    const one = characters[at] as string
    const two = one + characters[at + 1]
    found(two + characters[at + 2])
    if (one === GAP) continue
    found(one)
    if (characters[at + 1] !== GAP) found(two)
  }
}

/** How many texts hold each part. */
function createTally() {
  const known = new Map<string, { number: number; last: number }>()
  let texts = 0
  return {
    /** @param by 1, or -1 for a text that is no more */
    add: (text: string, by: number) => {
      const own = ++texts
      eachPart(text, (part) => {
        const one = known.get(part)
        if (one === undefined) known.set(part, { number: by, last: own })
        else if (one.last !== own) {
          one.number += by
          one.last = own
        }
      })
    },
    /** Those whose number is another now. */
    changed: () =>
      [...known].flatMap(([part, { number }]) => (number === 0 ? [] : [[part, number] as const])),
  }
}

/** So many numbers are written by one statement. */
const PARTS = 2000
/** Parts a statement: databases limit the number of parameters. */
const FEWER = 500

async function write(
  trx: Queries,
  { db, listed }: ListedSite,
  changed: readonly (readonly [string, number])[],
): Promise<void> {
  for (let from = 0; from < changed.length; from += PARTS) {
    const told = JSON.stringify(Object.fromEntries(changed.slice(from, from + PARTS)))
    const rows =
      db.kind === "sqlite"
        ? sql`select key, value from json_each(${told}) where true`
        : sql`select key, value::integer from json_each_text(${told}::json)`
    await sql`insert into ${sql.id(listed.counts)} as known (part, number) ${rows}
      on conflict (part) do update set number = known.number + excluded.number`.execute(trx)
  }
  // Drops the counts that reached 0.
  const fewer = changed.flatMap(([part, number]) => (number < 0 ? [part] : []))
  for (let from = 0; from < fewer.length; from += FEWER)
    await sql`delete from ${sql.id(listed.counts)} where number <= 0
      and part in (${sql.join(fewer.slice(from, from + FEWER))})`.execute(trx)
}

/** Counts what rows held that are gone, and what those hold that have come. */
export async function recount(
  trx: Queries,
  site: ListedSite,
  { gone, come }: { gone: readonly string[]; come: readonly string[] },
): Promise<void> {
  const tally = createTally()
  for (const text of gone) tally.add(text, -1)
  for (const text of come) tally.add(text, 1)
  await write(trx, site, tally.changed())
}

/** Rows whose texts are counted before others have their turn. */
const AT_ONCE = 1000

/** Counts all rows of a list that is being filled, which none leaves meanwhile. */
export function createCounting(site: ListedSite) {
  const tally = createTally()
  // Their numbers are given in the order of their ids.
  const steps = createSteps()
  const table = sql.id(site.listed.index)
  let last = 0
  return {
    /** @returns whether there may be more */
    some: async (queries: Queries): Promise<boolean> => {
      const { rows } = await sql<{ n: number; id: string; search: string }>`select n, id, search from ${table}
        where n > ${last} order by n limit ${AT_ONCE}`.execute(queries)
      for (const { id, search } of rows) {
        tally.add(search, 1)
        steps.add(id)
      }
      last = Number(rows.at(-1)?.n ?? last)
      return rows.length === AT_ONCE
    },
    /** Writes what was counted, in place of what was. */
    write: async (trx: Queries): Promise<void> => {
      await sql`delete from ${sql.id(site.listed.counts)}`.execute(trx)
      await write(trx, site, tally.changed())
      await steps.write(trx, site)
    },
  }
}

/** How many rows hold a part that `isKept`. */
export async function countOfPart({ db, listed }: ListedSite, part: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from ${sql.id(listed.counts)}
    where part = ${part}`.execute(db.queries)
  return Number(rows[0]?.number ?? 0)
}

/** Past every text that begins with a part: bytes are compared, and no character's begin with so much. */
const LAST = "\u{10ffff}"

/**
 * The parts of three characters that begin with a shorter one, of those that some row holds.
 * @returns null: there are more than `most`
 */
export async function longerParts(
  { db, listed }: ListedSite,
  part: string,
  most: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ part: string }>`select part from ${sql.id(listed.counts)}
    where part > ${part} and part <= ${part + LAST} and length(part) = ${sql.lit(LONGEST)}
    limit ${most + 1}`.execute(db.queries)
  return rows.length > most ? null : rows.map((row) => row.part)
}
