/**
 * Claims of uploads. An upload answers a claim, which belongs to its user and to one field; the save of a record redeems it in
 * its own transaction. So a hash neither gives nor proves access to a file.
 */
import { randomBytes } from "node:crypto"
import type { Database, Queries } from "../database/types"
import { ApiError } from "../ground/api-error"
import type { FileStore } from "./store"

/** Lifetime of a claim: longer than a weekend, for drafts and records in the outbox. */
export const CLAIM_HOURS = 72
/** Limits of a user's open claims. */
const MOST_OPEN = 60
const MOST_BYTES = 300 * 1_048_576

/** A stored file as a record holds it. */
export interface StoredFile {
  hash: string
  name: string
  size: number
  type: string
}

/** The field that a claim is for. */
export interface ClaimPlace {
  account: string
  /** The resource that stores the records. */
  resource: string
  field: string
}

const openClaims = (trx: Queries, account: string, now: Date) =>
  trx
    .selectFrom("file_claims")
    .where("account_id", "=", account)
    .where("redeemed", "=", 0)
    .where("expires_at", ">", now.toISOString())

/** @param more bytes of the next file @throws ApiError 429 */
export async function requireClaimRoom(
  trx: Queries,
  { account, now, more = 0 }: { account: string; now: Date; more?: number },
): Promise<void> {
  const used = await openClaims(trx, account, now)
    .select(({ fn }) => [fn.countAll().as("number"), fn.sum("size").as("bytes")])
    .executeTakeFirst()
  if (Number(used?.number ?? 0) < MOST_OPEN && Number(used?.bytes ?? 0) + more <= MOST_BYTES) return
  throw new ApiError(
    429,
    "Terlalu banyak dokumen yang diunggah tetapi belum disimpan. Simpan datanya dulu.",
    {
      headers: { "Retry-After": "60" },
      code: "claims-full",
    },
  )
}

/** Marks a file as used now. @returns false if it is not stored */
export async function touchFile(trx: Queries, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("files")
    .set({ touched_at: now.toISOString(), unused_since: null })
    .where("hash", "=", hash)
    .where("stored", "=", 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Stores the content of a finished upload. Its row comes first: a collection that is under way leaves the content alone
 * from then on.
 */
export async function storeContent(
  { db, store, now }: { db: Database; store: FileStore; now: Date },
  { hash, size, path }: { hash: string; size: number; path: string },
): Promise<void> {
  const touched = { touched_at: now.toISOString(), unused_since: null }
  await db.transaction((trx) =>
    trx
      .insertInto("files")
      .values({ hash, size, stored: 0, ...touched })
      .onConflict((conflict) => conflict.column("hash").doUpdateSet(touched))
      .execute(),
  )
  if (!(await store.has(hash))) await store.put(hash, path)
}

/** Creates a claim of stored content within a transaction. @returns its id @throws ApiError 429 */
export async function createClaim(
  trx: Queries,
  { db, now }: { db: Database; now: Date },
  { place, file }: { place: ClaimPlace; file: StoredFile },
): Promise<string> {
  const { account, resource, field } = place
  await db.lock(trx, [`claims ${account}`])
  await requireClaimRoom(trx, { account, now, more: file.size })
  await trx
    .updateTable("files")
    .set({ stored: 1, touched_at: now.toISOString(), unused_since: null })
    .where("hash", "=", file.hash)
    .execute()
  const id = randomBytes(24).toString("base64url")
  const expires_at = new Date(now.getTime() + CLAIM_HOURS * 3600_000).toISOString()
  await trx
    .insertInto("file_claims")
    .values({ ...file, id, account_id: account, resource, field, expires_at, redeemed: 0 })
    .execute()
  return id
}

/** The file of a user's own claim; undefined for any other claim, and after its time. */
export async function findClaim(
  trx: Queries,
  { account, resource, field }: ClaimPlace,
  { id, now }: { id: string; now: Date },
): Promise<(StoredFile & { redeemed: boolean }) | undefined> {
  const row = await trx
    .selectFrom("file_claims")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account)
    .where("resource", "=", resource)
    .where("field", "=", field)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst()
  return (
    row && {
      hash: String(row.hash),
      name: String(row.name),
      size: Number(row.size),
      type: String(row.type),
      redeemed: Number(row.redeemed) === 1,
    }
  )
}

/**
 * Redeems a claim within the transaction of a write. A save that is sent again after a lost response finds its claim
 * redeemed and the file already in its record.
 * @param held hashes of the record's field @returns undefined if it cannot be redeemed
 */
export async function redeemClaim(
  trx: Queries,
  place: ClaimPlace,
  { id, now, held }: { id: string; now: Date; held: ReadonlySet<string> },
): Promise<StoredFile | undefined> {
  const claim = await findClaim(trx, place, { id, now })
  if (!claim) return undefined
  const { redeemed, ...file } = claim
  if (redeemed) return held.has(file.hash) ? file : undefined
  const { numUpdatedRows } = await trx
    .updateTable("file_claims")
    .set({ redeemed: 1 })
    .where("id", "=", id)
    .where("redeemed", "=", 0)
    .executeTakeFirst()
  // Another save redeems it at the same moment.
  if (numUpdatedRows === 0n) return undefined
  return (await touchFile(trx, file.hash, now)) ? file : undefined
}
