/** Imports: rows of a file become records. A row that is sent again under the same import id is not written again. */
import { setImmediate as breathe } from "node:timers/promises"
import type { Resource } from "../../src/core/schema/resource"
import { type PreparedAccount, prepareAccount } from "../auth/accounts"
import { createKeyedQueue } from "../auth/keyed-queue"
import type { Queries } from "../database/types"
import { ApiError, type FieldErrors, notFound } from "../ground/api-error"
import type { SharedRecords } from "./context"
import type { Payload } from "./payload"
import { type Answer, loadRecords } from "./present"
import type { SessionView } from "./session-view"
import { UNCHANGED } from "./undo-import"
import { attempt, createWithin, deleteRecord, isRaced, refusedByStore, type Writing } from "./write"
import { shownRefusal } from "./write-rights"

export interface ImportedRow {
  /** Line of the file. */
  row: number
  payload: Payload
}
export interface Import {
  id: string
  /** Name of the file. */
  name: string
  /** All rows are saved or none; false: each row is saved or refused for itself. */
  whole: boolean
  rows: readonly ImportedRow[]
}

export type RowResult = { row: number; id: string } | ({ row: number } & RowError)
interface RowError {
  status: number
  message: string
  errors: FieldErrors
}

/** @throws errors that are not about the row itself: an ended session, a failure of the server */
function rowErrorOf(error: unknown): RowError {
  if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) throw error
  return { status: error.status, message: error.message, errors: error.errors ?? {} }
}

/** @throws ApiError 404 if another user has an import with this id */
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

/** Line of the file → id of its record, as far as the record exists. @param lines default: all */
export async function savedRows(
  queries: Queries,
  resource: Resource,
  { id, lines, view }: { id: string; lines?: readonly number[]; view?: SessionView },
): Promise<Map<number, string>> {
  const scope = view?.scope(queries, resource)
  const query = queries
    .selectFrom("import_rows")
    .innerJoin(resource.table, `${resource.table}.id`, "import_rows.record_id")
    .select(["import_rows.line as line", "import_rows.record_id as record_id"])
    .where("import_rows.import_id", "=", id)
    .$if(scope !== undefined, (all) => (scope ? all.where(scope) : all))
    .orderBy("import_rows.line")
  const rows = await (lines ? query.where("import_rows.line", "in", lines) : query).execute()
  return new Map(rows.map(({ line, record_id }) => [Number(line), String(record_id)]))
}

/** Stores the record of a row. The row may have had another one, which has been deleted. */
async function storeRow(
  trx: Queries,
  id: string,
  { row, record }: { row: number; record: string },
): Promise<void> {
  await trx.deleteFrom("import_rows").where("import_id", "=", id).where("line", "=", row).execute()
  await trx.insertInto("import_rows").values({ import_id: id, line: row, record_id: record }).execute()
}

interface Part {
  saved: RowResult[]
  /** Ids of the records that this part has created. */
  created: string[]
  refused: RowResult[]
  /** True if the database has ended the transaction: the rows after the refused one were not checked. */
  ended: boolean
}

/** Refused rows roll the transaction back. */
class Refused extends Error {
  constructor(
    readonly refused: RowResult[],
    readonly ended: boolean,
  ) {
    super("refused")
  }
}

/** Adds a created record to those that the next rows of the transaction are checked against. */
async function share(
  trx: Queries,
  shared: SharedRecords,
  { engine: { registry }, resource }: Writing,
  { id }: Answer,
): Promise<void> {
  for (const [name, list] of shared.lists) {
    const other = registry.get(name)
    if (other.variantOf !== resource.variantOf) continue
    for (const record of await loadRecords({ trx, registry, resource: other }, [id])) list.set(id, record)
  }
}

/**
 * Rows of one transaction of an all-or-none import on SQLite, where a transaction blocks all other reads and writes. On
 * PostgreSQL, all rows are one transaction.
 */
const PART = 50

/** Requests about the same import run one after the other. */
const turns = createKeyedQueue()
export const inImportTurn = turns.run

interface PreparedRow extends ImportedRow {
  account: PreparedAccount
}

/** Writes rows in one transaction. */
async function writePart(
  writing: Writing,
  id: string,
  { rows, gone }: { rows: readonly PreparedRow[]; gone: () => boolean },
): Promise<Part> {
  const { engine, resource } = writing
  const written = attempt(writing, async (trx, now) => {
    await engine.db.lock(trx, [`import ${id}`])
    const known = await savedRows(trx, resource, { id, lines: rows.map(({ row }) => row) })
    const shared: SharedRecords = { lists: new Map(), whole: new Set() }
    const part: Part = { saved: [], created: [], refused: [], ended: false }
    for (const { row, payload, account } of rows) {
      if (gone()) throw new ApiError(400, "Permintaan terputus.")
      const there = known.get(row)
      if (there) {
        part.saved.push({ row, id: there })
        continue
      }
      try {
        const answer = await createWithin(trx, now, { payload, account, shared })
        await storeRow(trx, id, { row, record: answer.id })
        await share(trx, shared, now, answer)
        part.saved.push({ row, id: answer.id })
        part.created.push(answer.id)
      } catch (error) {
        if (isRaced(error)) throw error
        const storeError = refusedByStore(error, resource)
        const refusal = shownRefusal(storeError ?? error, resource, now.session)
        part.refused.push({ row, ...rowErrorOf(refusal) })
        if (storeError) throw new Refused(part.refused, true)
      }
    }
    if (part.refused.length > 0) throw new Refused(part.refused, false)
    return part
  })
  return written.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    return { saved: [], created: [], refused: error.refused, ended: error.ended }
  })
}

/** Deletes records that earlier transactions of a refused import have created, unless they have been changed since. */
async function takeBack(writing: Writing, created: readonly string[]): Promise<void> {
  // Without a check of the session, which may have ended.
  const { engine, session, resource, importId = "" } = writing
  for (const id of created) {
    try {
      await deleteRecord(
        { engine, session, resource, importId, everyRecord: true },
        { id, version: UNCHANGED },
      )
      await engine.db.queries.deleteFrom("import_rows").where("record_id", "=", id).execute()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }
}

/** Hashes the passwords of the rows' accounts before a transaction begins. */
async function prepareRows({ engine, resource, session }: Writing, rows: readonly ImportedRow[]) {
  const prepared: PreparedRow[] = []
  const refused: RowResult[] = []
  for (const { row, payload } of rows) {
    try {
      const account = await prepareAccount(engine, resource, payload, { by: session })
      prepared.push({ row, payload, account })
    } catch (error) {
      refused.push({ row, ...rowErrorOf(error) })
    }
  }
  return { prepared, refused }
}

/**
 * A killed process leaves a part of an all-or-none import on SQLite: the same rows sent again complete it, and one undo
 * removes it.
 * @param gone true once the caller has given up
 * @throws ApiError 401, 403, 404
 */
export const importRows = (writing: Writing, given: Import, gone: () => boolean): Promise<RowResult[]> =>
  inImportTurn(given.id, async () => {
    const { id, whole } = given
    await openImport(writing, given)
    const entering = { ...writing, importId: id }
    const { prepared, refused } = await prepareRows(writing, given.rows)
    if (whole && refused.length > 0) return refused
    const wholeSize = writing.engine.db.kind === "sqlite" ? PART : prepared.length
    const size = whole ? wholeSize : 1
    const saved: RowResult[] = []
    const created: string[] = []
    try {
      for (let from = 0; from < prepared.length; from += size) {
        // Other requests get a turn between two transactions.
        if (from > 0) await breathe()
        const rows = prepared.slice(from, from + size)
        const part = await writePart(entering, id, { rows, gone }).catch((error: unknown): Part => {
          const [only] = rows
          if (whole || !only) throw error
          return { saved: [], created: [], refused: [{ row: only.row, ...rowErrorOf(error) }], ended: false }
        })
        saved.push(...part.saved)
        created.push(...part.created)
        refused.push(...part.refused)
        if (whole && part.ended) break
      }
    } catch (error) {
      if (whole) await takeBack(entering, created)
      throw error
    }
    if (!whole) return [...saved, ...refused].sort((a, b) => a.row - b.row)
    if (refused.length === 0) return saved
    await takeBack(entering, created)
    return refused
  })
