/** Finds records by a text in one of their columns, ignoring case and blanks, through an index. */
import { type RawBuilder, sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { kindOf } from "./kind"
import { inChunks, selectRows } from "./resource-rows"
import type { LookupColumn } from "./schema"
import type { Queries } from "./types"

type Clause = RawBuilder<unknown>
type Kind = ReturnType<typeof kindOf>

/** Number of indexed characters; callers compare the rest. */
const INDEXED_LENGTH = 200

/** Folds column and search text alike. Only Latin letters have a case here, in both databases. */
const folded = (kind: Kind, text: Clause): Clause =>
  kind === "sqlite"
    ? sql`upper(replace(${text}, ' ', ''))`
    : sql`upper(replace(${text}, ' ', '') collate "C")`
const compared = (kind: Kind, text: Clause): Clause =>
  sql`substr(${folded(kind, text)}, 1, ${sql.lit(INDEXED_LENGTH)})`
const comparedText = (kind: Kind, text: string): Clause =>
  compared(kind, kind === "sqlite" ? sql`${text}` : sql`${text}::text`)

const has = (kind: Kind, text: Clause, part: Clause): Clause =>
  sql`${sql.raw(kind === "sqlite" ? "instr" : "strpos")}(${text}, ${part}) > 0`

/** True for JSON with escapes, or with characters that SQL does not fold: a search in it is not exact. */
const inexact = (kind: Kind, column: Clause): Clause =>
  sql`${has(kind, column, sql`'\\'`)} or ${
    kind === "sqlite" ? sql`${column} glob '*[^ -~]*'` : sql`(${column} collate "C") ~ '[^ -~]'`
  }`
/** True for JSON with several items, or with one that SQL cannot compare. */
const unlike = (kind: Kind, column: Clause): Clause =>
  sql`(${has(kind, column, sql`','`)} or ${inexact(kind, column)})`

/** Creates the indexes of `findByText`. */
export async function indexLookupColumns(
  queries: Queries,
  table: string,
  columns: readonly LookupColumn[],
): Promise<void> {
  const kind = kindOf(queries)
  for (const { name, storage } of columns) {
    const column = sql.id(name)
    // The distinguishing part first: PostgreSQL cuts names at 63 characters.
    const index = (use: string) => sql.id(`ix_${use}_${table}_${name}`.slice(0, 63))
    await sql`create index if not exists ${index("held")} on ${sql.id(table)} ((${compared(kind, column)}))`.execute(
      queries,
    )
    if (storage === "json")
      await sql`create index if not exists ${index("unlike")} on ${sql.id(table)} (id)
        where ${unlike(kind, column)}`.execute(queries)
  }
}

/** Ids of a resource's records that hold one of the texts in one of the columns. May include others: callers compare. */
export async function findByText(
  queries: Queries,
  resource: Resource,
  { columns, texts }: { columns: readonly LookupColumn[]; texts: readonly string[] },
): Promise<string[]> {
  const kind = kindOf(queries)
  const ids = new Set<string>()
  const find = async (where: Clause) => {
    const rows = await selectRows(queries, resource)
      .select("id")
      .where(where as RawBuilder<boolean>)
      .execute()
    for (const row of rows) ids.add(String(row.id))
    return []
  }
  for (const { name, storage } of columns) {
    const column = sql.id(name)
    const whole = texts.map((text) => (storage === "json" ? JSON.stringify([text]) : text))
    await inChunks(whole, (some) =>
      find(sql`${compared(kind, column)} in (${sql.join(some.map((text) => comparedText(kind, text)))})`),
    )
    if (storage !== "json") continue
    for (const text of texts)
      await find(sql`${unlike(kind, column)}
        and (${has(kind, folded(kind, column), comparedText(kind, text))} or ${inexact(kind, column)})`)
  }
  return [...ids]
}
