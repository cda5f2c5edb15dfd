/** Create, update and delete: parse → validate → hook → store → present, in one transaction. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { dropAccount, type PreparedAccount, prepareAccount, storeAccount } from "../auth/accounts"
import type { Session } from "../auth/engine"
import { databaseFault } from "../database/faults"
import type { Queries, Row } from "../database/types"
import { ApiError, notFound, refuseFields, stale } from "../ground/api-error"
import type { Change } from "../hooks/hook"
import type { SharedRecords } from "./context"
import { deleteError } from "./delete"
import type { RecordEngine } from "./engine"
import { recordWrite, storedValues, type Written } from "./history"
import { noteWrite } from "./note-write"
import type { Payload } from "./payload"
import { type Answer, present, presentBoth, recordsOf } from "./present"
import { readRow } from "./read"
import { hiddenFrom, runHooks } from "./run-hooks"
import { releaseCodes, reserveCodes, SequenceConflict } from "./sequences"
import { sessionView } from "./session-view"
import { requireSteps } from "./steps"
import { insertRecord, storeError, updateRecord } from "./store"
import { valuesFor } from "./validate"
import { writeLines } from "./write-lines"
import { shownRefusal } from "./write-rights"

/** Attempts of a write whose running number another process takes at the same moment. */
const ATTEMPTS = 20

export interface Writing {
  engine: RecordEngine
  session: Session
  resource: Resource
  /** Reads the session and its rights again within the transaction. @throws ApiError 401, 403 */
  rereadSession?: (trx: Queries) => Promise<Session>
  /** True for the server's own work, which also changes records that the session does not have. */
  everyRecord?: boolean
  /** The import that the write is a part of, or that it undoes. */
  importId?: string
}

/** A write with its session as of the start of its transaction. */
export const withFreshSession = async (writing: Writing, trx: Queries): Promise<Writing> =>
  writing.rereadSession ? { ...writing, session: await writing.rereadSession(trx) } : writing

type Finished = Pick<Written, "id" | "before" | "more" | "touched"> & {
  action: Exclude<Written["action"], "delete">
}

/** Records a write in the history, as the database has it now. @returns the record's response */
export async function finish(
  trx: Queries,
  { engine, session, resource, importId }: Writing,
  { id, action, before, more, touched = false }: Finished,
): Promise<Answer> {
  const row = await readRow(trx, resource, { id, lock: false })
  if (!row) throw notFound()
  const { answer, record } = await presentBoth(row, { trx, registry: engine.registry, resource })
  const after = storedValues(resource, row, record)
  const written = { id, action, before, after, more, importId, touched }
  await recordWrite(trx, { clock: engine, session, resource, ...written })
  noteWrite(trx, { engine, session, resource }, { action, row, before })
  const seesAll = sessionView(engine.registry, session).keyOf(resource) === ""
  return seesAll ? answer : shownAnswer(trx, { engine, session, resource }, id)
}

/** The response of a record as the session has it; only its id for a record that it does not have. */
export async function shownAnswer(
  trx: Queries,
  { engine, session, resource }: Writing,
  id: string,
): Promise<Answer> {
  const { registry } = engine
  const view = sessionView(registry, session)
  const row = await readRow(trx, resource, { id, lock: false, view })
  const [answer] = row ? await present([row], { trx, registry, resource, view }) : []
  return answer ?? { id }
}

/** The API's error for a value that the database refuses; undefined for any other error. */
export function refusedByStore(error: unknown, resource: Resource): ApiError | undefined {
  const fault = databaseFault(error)
  if (fault?.table === "accounts" && fault.kind === "unique" && resource.account)
    return refuseFields(409, { [resource.account.email]: "Email sudah digunakan" })
  return storeError(error, resource)
}

/** True if another process took the running number at the same moment; a retry gets the next one. */
export function isRaced(error: unknown): boolean {
  const fault = databaseFault(error)
  return error instanceof SequenceConflict || (fault?.table === "sequence_claims" && fault.kind === "unique")
}

/** Runs a write as one transaction, with retries. @throws ApiError for values that the database refuses */
export async function attempt<T>(
  writing: Writing,
  work: (trx: Queries, now: Writing) => Promise<T>,
): Promise<T> {
  const { engine, resource } = writing
  for (let attempts = 1; ; attempts++) {
    try {
      return await engine.db.transaction(async (trx) => work(trx, await withFreshSession(writing, trx)))
    } catch (error) {
      const raced = isRaced(error)
      if (raced && attempts < ATTEMPTS) continue
      if (raced) throw new ApiError(409, "Nomor sedang dipakai pengguna lain. Coba lagi.")
      throw shownRefusal(refusedByStore(error, resource) ?? error, resource, writing.session)
    }
  }
}

/** The user of a write; undefined for the server itself, as of sample data. */
const setterOf = ({ id, jti }: Session, { now }: RecordEngine) =>
  jti === "" ? undefined : { id, at: now().toISOString() }

export interface Created {
  payload: Payload
  /** The payload's account, hashed before the transaction begins. */
  account: PreparedAccount
  /** For several records of one transaction. */
  shared?: SharedRecords
}

/** Creates a record within a transaction. @returns its response @throws ApiError 403, 409, 422 */
export async function createWithin(
  trx: Queries,
  now: Writing,
  { payload, account, shared }: Created,
): Promise<Answer> {
  const { engine, resource, session } = now
  const id = engine.newId()
  const common = { engine, trx, session, resource, mode: "create", original: undefined } as const
  const values = await valuesFor({ ...common, ...(shared && { shared }) }, payload)
  const change: Change = { ...common, action: "create", id, values }
  await runHooks("before", engine, change)
  await insertRecord({ trx, resource, id, values, now: engine.now().toISOString() })
  await reserveCodes(resource, { id, values, mode: "create", trx })
  await storeAccount(account, { trx, resource, id, values, by: setterOf(session, engine) })
  await writeLines(trx, now, { id, values, original: undefined })
  await runHooks("after", engine, change)
  return finish(trx, now, { id, action: "create" })
}

/** @returns the new record's response @throws ApiError 403, 409, 422 */
export async function createRecord(writing: Writing, payload: Payload): Promise<Answer> {
  const account = await prepareAccount(writing.engine, writing.resource, payload, { by: writing.session })
  return attempt(writing, (trx, now) => createWithin(trx, now, { payload, account }))
}

/** The stored record, locked until the transaction ends. @throws ApiError 403; 404, also if the session does not have it */
export async function stored(
  trx: Queries,
  { engine, session, resource, everyRecord = false }: Writing,
  id: string,
): Promise<{ row: Row; original: Values }> {
  const own = everyRecord ? {} : { view: sessionView(engine.registry, session) }
  const row = await readRow(trx, resource, { id, lock: engine.db.kind === "postgres", ...own })
  if (!row) throw notFound()
  const [original] = await recordsOf([row], { trx, registry: engine.registry, resource })
  // A session may not change a hidden record; its existence is no secret.
  if (!original) throw notFound()
  const message = hiddenFrom({ engine, session, resource }, original)
  if (message) throw new ApiError(403, message)
  return { row, original }
}

/**
 * Stores a change within its transaction, with its lines and hooks.
 * @returns true if a line was changed @throws ApiError if a hook refuses it; 409
 */
export async function storeChange(
  trx: Queries,
  { engine, session, resource }: Writing,
  {
    row,
    original,
    values,
    account,
  }: { row: Row; original: Values; values: Values; account: PreparedAccount },
): Promise<boolean> {
  const id = String(row.id)
  requireSteps(session, resource, { original, values })
  const change: Change = { engine, trx, session, resource, action: "edit", id, values, original }
  await runHooks("before", engine, change)
  const at = engine.now().toISOString()
  await updateRecord({ trx, resource, id, values, now: at, version: Number(row.version) })
  await reserveCodes(resource, { id, values, mode: "edit", trx })
  await storeAccount(account, { trx, resource, id, values, by: setterOf(session, engine) })
  const touched = await writeLines(trx, { engine, session, resource }, { id, values, original })
  await runHooks("after", engine, change)
  return touched
}

/** @param version the one that the client read; undefined: unchecked @throws ApiError 403, 404, 409, 422 */
export async function changeRecord(
  writing: Writing,
  { id, payload, version }: { id: string; payload: Payload; version: number | undefined },
): Promise<Answer> {
  const { engine, resource } = writing
  const account = await prepareAccount(engine, resource, payload, { id, by: writing.session })
  return attempt(writing, async (trx, now) => {
    const { session } = now
    const { row, original } = await stored(trx, now, id)
    if (version !== undefined && version !== Number(row.version)) throw stale(Number(row.version))
    const input = { engine, trx, session, resource, mode: "edit", original } as const
    const values = await valuesFor(input, payload)
    const touched = await storeChange(trx, now, { row, original, values, account })
    const before = storedValues(resource, row, original)
    return finish(trx, now, { id, action: "edit", before, touched })
  })
}

/**
 * @param version the one that the client read; undefined: unchecked
 * @throws ApiError 403, 404; 409 for an older version, and while other records refer to this one
 */
export async function deleteRecord(
  writing: Writing,
  { id, version }: { id: string; version: number | undefined },
): Promise<void> {
  const { engine, resource } = writing
  try {
    await engine.db.transaction(async (trx) => {
      const now = await withFreshSession(writing, trx)
      const { session } = now
      const { row, original } = await stored(trx, now, id)
      if (version !== undefined && version !== Number(row.version)) throw stale(Number(row.version))
      const change: Change = {
        engine,
        trx,
        session,
        resource,
        action: "delete",
        id,
        values: original,
        original,
      }
      await runHooks("before", engine, change)
      await writeLines(trx, now, { id, values: undefined, original })
      await trx.deleteFrom(resource.table).where("id", "=", id).execute()
      await releaseCodes(trx, resource.table, id)
      await dropAccount(trx, id)
      await runHooks("after", engine, change)
      const before = storedValues(resource, row, original)
      const { importId } = writing
      await recordWrite(trx, { clock: engine, session, resource, action: "delete", id, before, importId })
      noteWrite(trx, now, { action: "delete", row, before })
    })
  } catch (error) {
    const { session } = writing
    throw (await deleteError(error, engine, { resource, id, session })) ?? error
  }
}
