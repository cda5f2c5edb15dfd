/** Records that come in together: each written like any other, once however often it is sent, and known as one import. */
import { setImmediate as breathe } from "node:timers/promises"
import { decode } from "../../src/core/codec/codec"
import type { Resource } from "../../src/core/schema/resource"
import { wire } from "../../src/fields/registry"
import { type PreparedAccount, prepareAccount } from "../auth/accounts"
import { createKeyedQueue } from "../auth/keyed-queue"
import type { Queries } from "../database/types"
import { ApiError, type FieldErrors, notFound } from "../ground/api-error"
import type { SharedRecords } from "./context"
import type { Payload } from "./payload"
import type { Answer } from "./present"
import { UNCHANGED } from "./undo-import"
import { attempt, createWithin, deleteRecord, isRaced, refusedByStore, type Writing } from "./write"

export interface ImportedRow {
  /** Where it stands in its file. */
  row: number
  payload: Payload
}
export interface Import {
  id: string
  /** What its file is called. */
  name: string
  rows: readonly ImportedRow[]
}

export type RowResult = { row: number; id: string } | ({ row: number } & RowError)
interface RowError {
  status: number
  message: string
  errors: FieldErrors
}

/** @throws what is no refusal of the row itself */
function rowErrorOf(error: unknown): RowError {
  if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) throw error
  return { status: error.status, message: error.message, errors: error.errors ?? {} }
}

/** An import is its importer's: under an id of somebody else's nothing is written, or told. @throws ApiError 404 */
async function openImport({ engine, session, resource }: Writing, { id, name }: Import): Promise<void> {
  const { queries } = engine.db
  await queries
    .insertInto("imports")
    .values({
      id,
      resource: resource.name,
      actor_id: session.id,
      actor_name: session.name,
      at: engine.now().toISOString(),
      name,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute()
  await requireOwnImport(queries, { id, resource, actor: session.id })
}

/** @throws ApiError 404 */
export async function requireOwnImport(
  queries: Queries,
  { id, resource, actor }: { id: string; resource: Resource; actor: string },
): Promise<void> {
  const known = await queries.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst()
  if (known?.resource !== resource.name || known.actor_id !== actor) throw notFound()
}

/** The record's id by its row, of those that are there. @param only one row alone */
export async function savedRows(
  queries: Queries,
  resource: Resource,
  id: string,
  only?: number,
): Promise<Map<number, string>> {
  const query = queries
    .selectFrom("import_rows")
    .innerJoin(resource.table, `${resource.table}.id`, "import_rows.record_id")
    .select(["import_rows.line as line", "import_rows.record_id as record_id"])
    .where("import_rows.import_id", "=", id)
    .orderBy("import_rows.line")
  const rows = await (only === undefined ? query : query.where("import_rows.line", "=", only)).execute()
  return new Map(rows.map(({ line, record_id }) => [Number(line), String(record_id)]))
}

/** Notes a row's record in its own transaction. A row whose record somebody has deleted since may come again. */
async function note(
  trx: Queries,
  id: string,
  { row, record }: { row: number; record: string },
): Promise<void> {
  await trx.deleteFrom("import_rows").where("import_id", "=", id).where("line", "=", row).execute()
  await trx.insertInto("import_rows").values({ import_id: id, line: row, record_id: record }).execute()
}

/** Each row for itself: what is refused stops no other. @throws ApiError 401, 403, 404 */
export async function importEach(writing: Writing, given: Import): Promise<RowResult[]> {
  const { engine, resource, session } = writing
  await openImport(writing, given)
  const results: RowResult[] = []
  for (const { row, payload } of given.rows) {
    try {
      const account = await prepareAccount(engine, resource, payload, { by: session.id })
      const id = await attempt(writing, async (trx, now) => {
        // Of two who send the same row at once one waits, and finds it there.
        await engine.db.lock(trx, [`import ${given.id}`])
        const known = (await savedRows(trx, resource, given.id, row)).get(row)
        if (known) return known
        const answer = await createWithin(trx, now, { payload, account })
        await note(trx, given.id, { row, record: answer.id })
        return answer.id
      })
      results.push({ row, id })
    } catch (error) {
      results.push({ row, ...rowErrorOf(error) })
    }
  }
  return results
}

/** Refused rows end the transaction; what was found out until then is told. */
class Refused extends Error {
  constructor(
    readonly results: readonly RowResult[],
    /** The database itself has ended the transaction: the rows after it have not been looked at. */
    readonly ended: boolean,
  ) {
    super("refused")
  }
}

/** The records that a transaction has made are among those that its next ones see. */
function share(shared: SharedRecords, { engine, resource }: Writing, answer: Answer): void {
  for (const [name, list] of shared.lists) {
    const other = engine.registry.get(name)
    if (other.variantOf === resource.variantOf) list.set(answer.id, decode(other, answer, wire))
  }
}

/**
 * Rows of one transaction on SQLite, which holds up all other reads and writes. PostgreSQL holds up no readers: there all
 * rows are one transaction.
 */
const PART = 50

/** Works on an import that is written in several transactions come one after the other. */
const turns = createKeyedQueue()
export const inImportTurn = turns.run

interface PreparedRow extends ImportedRow {
  account: PreparedAccount
}
interface Whole {
  writing: Writing
  id: string
  gone: () => boolean
}

/** @returns every row's record, and those made now @throws Refused */
async function writePart(
  { writing, id, gone }: Whole,
  rows: readonly PreparedRow[],
): Promise<{ saved: RowResult[]; made: string[] }> {
  const { engine, resource } = writing
  return attempt(writing, async (trx, now) => {
    await engine.db.lock(trx, [`import ${id}`])
    const known = await savedRows(trx, resource, id)
    const shared: SharedRecords = { lists: new Map(), whole: new Set() }
    const saved: RowResult[] = []
    const made: string[] = []
    const refused: RowResult[] = []
    for (const { row, payload, account } of rows) {
      if (gone()) throw new ApiError(400, "Permintaan terputus.")
      const there = known.get(row)
      if (there) {
        saved.push({ row, id: there })
        continue
      }
      try {
        const answer = await createWithin(trx, now, { payload, account, shared })
        await note(trx, id, { row, record: answer.id })
        share(shared, now, answer)
        saved.push({ row, id: answer.id })
        made.push(answer.id)
      } catch (error) {
        if (isRaced(error)) throw error
        const storeError = refusedByStore(error, resource)
        refused.push({ row, ...rowErrorOf(storeError ?? error) })
        // A refusal of the database has ended the transaction.
        if (storeError) throw new Refused(refused, true)
      }
    }
    if (refused.length > 0) throw new Refused(refused, false)
    return { saved, made }
  })
}

/** Deletes what earlier transactions of a refused import have made. A record that has been changed since stays. */
async function takeBack(writing: Writing, made: readonly string[]): Promise<void> {
  // Without a look at the session: it may have ended, and its records go all the same.
  const { engine, session, resource } = writing
  for (const id of made) {
    try {
      await deleteRecord({ engine, session, resource }, { id, version: UNCHANGED })
      await engine.db.queries.deleteFrom("import_rows").where("record_id", "=", id).execute()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }
}

/**
 * All of them, or none. A killed process leaves a part on SQLite: the same rows again complete it, and it is one import to
 * be undone.
 * @param gone true once the caller has given up
 * @throws ApiError 401, 403, 404
 */
export const importWhole = (writing: Writing, given: Import, gone: () => boolean): Promise<RowResult[]> =>
  inImportTurn(given.id, async () => {
    const { engine, resource, session } = writing
    await openImport(writing, given)
    const rows: PreparedRow[] = []
    const refused: RowResult[] = []
    for (const { row, payload } of given.rows) {
      try {
        rows.push({
          row,
          payload,
          account: await prepareAccount(engine, resource, payload, { by: session.id }),
        })
      } catch (error) {
        refused.push({ row, ...rowErrorOf(error) })
      }
    }
    if (refused.length > 0) return refused
    const size = engine.db.kind === "sqlite" ? PART : rows.length
    const saved: RowResult[] = []
    const made: string[] = []
    const whole = { writing, id: given.id, gone }
    try {
      for (let from = 0; from < rows.length; from += size) {
        // Others have the database between two parts.
        if (from > 0) await breathe()
        try {
          const part = await writePart(whole, rows.slice(from, from + size))
          saved.push(...part.saved)
          made.push(...part.made)
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          refused.push(...error.results)
          if (error.ended) break
        }
      }
    } catch (error) {
      await takeBack(writing, made)
      throw error
    }
    if (refused.length === 0) return saved
    await takeBack(writing, made)
    return refused
  })
