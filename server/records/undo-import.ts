/** Undoes an import: deletes its unchanged records one by one. */
import { type RawBuilder, sql } from "kysely"
import { nameOf } from "../../src/fields/registry"
import { ApiError } from "../ground/api-error"
import { recordsOf } from "./present"
import { readRow } from "./read"
import { sessionView } from "./session-view"
import { deleteRecord, type Writing } from "./write"

/** Records per request; the client repeats the request for the rest. */
const AT_ONCE = 50
/** Version of an unchanged record. */
export const UNCHANGED = 1

/** Number of unchanged records of a joined table. */
export const countUnchanged = (table: string): RawBuilder<unknown> =>
  sql`coalesce(sum(case when ${sql.ref(`${table}.version`)} = ${sql.lit(UNCHANGED)} then 1 else 0 end), 0)`

export interface Undone {
  deleted: number
  kept: { row: number; name: string; reason: string }[]
  /** Line of the last processed row; null: no more rows. */
  next: number | null
}

/** '' for a record that the session does not have. */
async function nameOfRecord({ engine, resource, session }: Writing, id: string): Promise<string> {
  const { registry, db } = engine
  const row = await readRow(db.queries, resource, { id, lock: false, view: sessionView(registry, session) })
  const [record] = row ? await recordsOf([row], { trx: db.queries, registry, resource }) : []
  return record ? nameOf(resource, record) : ""
}

/** @param after line of the last processed row @throws ApiError 401 */
export async function undoImport(
  writing: Writing,
  { id, after }: { id: string; after: number },
): Promise<Undone> {
  const { queries } = writing.engine.db
  const removal = { ...writing, importId: id }
  const rows = await queries
    .selectFrom("import_rows")
    .selectAll()
    .where("import_id", "=", id)
    .where("line", ">", after)
    .orderBy("line")
    .limit(AT_ONCE)
    .execute()
  const undone: Undone = { deleted: 0, kept: [], next: null }
  for (const { line, record_id } of rows) {
    const [row, record] = [Number(line), String(record_id)]
    try {
      await deleteRecord(removal, { id: record, version: UNCHANGED })
      undone.deleted += 1
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) throw error
      // A record that the session does not have is 404 too, and stays.
      if (error.status !== 404 || (await readRow(queries, writing.resource, { id: record, lock: false }))) {
        const reason = error.code === "stale" ? "sudah diubah sejak diimpor" : error.message
        undone.kept.push({ row, name: await nameOfRecord(writing, record), reason })
        continue
      }
    }
    await queries.deleteFrom("import_rows").where("import_id", "=", id).where("line", "=", row).execute()
  }
  if (rows.length === AT_ONCE) undone.next = Number(rows.at(-1)?.line)
  return undone
}
