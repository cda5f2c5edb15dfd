/**
 * A request is done once per idempotency key (`Idempotency-Key`), which is stored in its transaction. After a lost response
 * the client sends the same request again and gets the record.
 */
import { createHash } from "node:crypto"
import { prepareAccount } from "../auth/accounts"
import type { Session } from "../auth/engine"
import type { Database, Queries } from "../database/types"
import { ApiError } from "../ground/api-error"
import type { Payload } from "./payload"
import type { Answer } from "./present"
import { attempt, createWithin, shownAnswer, type Writing } from "./write"

/** Lifetime of a key; a device that was offline for longer asks its user before it sends again. */
export const KEY_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000
const KEY = /^[\w-]{16,64}$/
const BATCH = 1000

/** The key of a header; undefined where none is sent. @throws ApiError 400 */
export function keyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!KEY.test(header)) throw new ApiError(400, "Idempotency-Key tidak valid.")
  return header
}

const hashOf = (payload: Payload): string =>
  createHash("sha256").update(JSON.stringify(payload)).digest("hex")

/** Keys of accounts, and those of requests with an API key. */
const TABLES = ["sent_records", "key_requests"] as const
const tableOf = ({ apiKey }: Session) => TABLES[apiKey ? 1 : 0]

/** A key belongs to one record of one account; another payload or resource is refused. */
const reused = () =>
  new ApiError(422, "Data ini sudah pernah terkirim dengan isi yang berbeda. Periksa daftarnya.", {
    code: "key-reused",
  })

/**
 * Does the work of a request unless it has been done.
 * @returns the response of its record, as it is now if the work was done before
 * @throws ApiError 422 (`key-reused`)
 */
export async function once(
  trx: Queries,
  now: Writing,
  { key, payload, work }: { key: string; payload: Payload; work: () => Promise<Answer> },
): Promise<Answer> {
  const { engine, session, resource } = now
  const table = tableOf(session)
  const hash = hashOf(payload)
  // Two parallel requests with one key run one after the other.
  await engine.db.lock(trx, [`sent ${session.id}`])
  const known = await trx
    .selectFrom(table)
    .selectAll()
    .where("account_id", "=", session.id)
    .where("key", "=", key)
    .executeTakeFirst()
  if (known) {
    if (known.resource !== resource.name || known.body_hash !== hash) throw reused()
    // The record as it is now; only its id after a deletion.
    return shownAnswer(trx, now, String(known.record_id))
  }
  const answer = await work()
  await trx
    .insertInto(table)
    .values({
      account_id: session.id,
      key,
      resource: resource.name,
      body_hash: hash,
      record_id: answer.id,
      at: engine.now().toISOString(),
    })
    .execute()
  return answer
}

/** @returns the response of the record, new or existing @throws ApiError 403, 409, 422 (`key-reused`) */
export async function createOnce(writing: Writing, payload: Payload, key: string): Promise<Answer> {
  const account = await prepareAccount(writing.engine, writing.resource, payload, { by: writing.session })
  return attempt(writing, (trx, now) =>
    once(trx, now, { key, payload, work: () => createWithin(trx, now, { payload, account }) }),
  )
}

/** Deletes expired keys. @returns their number */
export async function pruneSent(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEY_DAYS * DAY_MS).toISOString()
  let deleted = 0
  for (const table of TABLES) deleted += await pruneTable(db, table, before)
  return deleted
}

async function pruneTable(db: Database, table: (typeof TABLES)[number], before: string): Promise<number> {
  let deleted = 0
  for (;;) {
    // In small batches, so that writers do not wait.
    const old = await db.queries
      .selectFrom(table)
      .select(["account_id", "key"])
      .where("at", "<", before)
      .orderBy("at")
      .limit(BATCH)
      .execute()
    for (const { account_id, key } of old)
      await db.queries.deleteFrom(table).where("account_id", "=", account_id).where("key", "=", key).execute()
    deleted += old.length
    if (old.length < BATCH) return deleted
  }
}
