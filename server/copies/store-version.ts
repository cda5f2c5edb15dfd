/** Reads a version that a browser sends, compares it with the stored pieces, and stores it. */
import {
  LARGEST_INDEX,
  LARGEST_LIST,
  NOT_NEWER,
  readEntries,
  type SentVersion,
  splitHashes,
} from "../../src/core/copies/format"
import { ApiError } from "../ground/api-error"
import { isId } from "../ground/ids"
import { type CopyLimits, type CopyScope, readText, requireRoom, sizesOf } from "./store"

const invalid = () => new ApiError(422, "Salinan tidak dapat dibaca.")

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 10_000_000

/** @throws ApiError 422 */
export function readVersion(body: Readonly<Record<string, unknown>>): SentVersion {
  const { browser, sequence, rowPieces, documentPieces, rows, documents } = body
  const fits = isId(browser) && Number.isSafeInteger(sequence) && Number(sequence) > 0
  if (!fits || !isCount(rows) || !isCount(documents)) throw invalid()
  if (!splitHashes(rowPieces) || !splitHashes(documentPieces)) throw invalid()
  return {
    browser,
    sequence: Number(sequence),
    rowPieces: String(rowPieces),
    documentPieces: String(documentPieces),
    rows,
    documents,
  }
}

const sum = (hashes: readonly string[], sizes: ReadonlyMap<string, number>): number =>
  hashes.reduce((total, hash) => total + (sizes.get(hash) ?? 0), 0)

/**
 * Pieces of a version that are not stored; sizes of its documents are verified once they are.
 * @throws ApiError 422 if it is too large or a document's size is wrong
 */
async function missingPieces(scope: CopyScope, version: SentVersion): Promise<string[]> {
  const rows = splitHashes(version.rowPieces) ?? []
  const index = splitHashes(version.documentPieces) ?? []
  const sizes = await sizesOf(scope, [...rows, ...index])
  const missing = [...new Set([...rows, ...index])].filter((hash) => !sizes.has(hash))
  if (sum(rows, sizes) > LARGEST_LIST || sum(index, sizes) > LARGEST_INDEX) throw invalid()
  if (index.some((hash) => !sizes.has(hash))) return missing
  const entries = readEntries(await readText(scope, index))
  if (entries?.length !== version.documents) throw invalid()
  const parts = entries.map((entry) => splitHashes(entry.parts) ?? [])
  const partSizes = await sizesOf(scope, parts.flat())
  const lacking = [...new Set(parts.flat())].filter((hash) => !partSizes.has(hash))
  if (lacking.length === 0 && entries.some(({ size }, at) => sum(parts[at] ?? [], partSizes) !== size))
    throw invalid()
  return [...new Set([...missing, ...lacking])]
}

export type StoreResult = { missing: string[] } | { id: string; at: string }

interface NewVersion {
  /** Id of the new version. */
  id: string
  /** ISO time of the request. */
  now: string
  /** Name of the signed-in user. */
  person: string
  /** 'Chrome di Windows'. */
  device: string
}

/**
 * Stores a version, or returns the missing pieces. The caller holds the account's lock.
 * @throws ApiError 409 if that browser has sent a newer one, whose number is the ETag; 413, 422
 */
export async function storeVersion(
  scope: CopyScope,
  version: SentVersion,
  { entry, limits }: { entry: NewVersion; limits: CopyLimits },
): Promise<StoreResult> {
  const { trx, account, list } = scope
  const { browser, sequence, rowPieces, documentPieces } = version
  const last = await trx
    .selectFrom("copy_streams")
    .leftJoin("copy_versions", "copy_versions.id", "copy_streams.version_id")
    .select([
      "copy_streams.sequence as sequence",
      "copy_versions.id as id",
      "copy_versions.made_at as made_at",
      "copy_versions.row_pieces as row_pieces",
      "copy_versions.document_pieces as document_pieces",
    ])
    .where("copy_streams.account_id", "=", account)
    .where("copy_streams.list", "=", list)
    .where("copy_streams.browser", "=", browser)
    .executeTakeFirst()
  const same = last?.row_pieces === rowPieces && last.document_pieces === documentPieces
  // Repeated after a lost response.
  if (same && Number(last.sequence) === sequence) return { id: String(last.id), at: String(last.made_at) }
  if (last && sequence <= Number(last.sequence))
    throw new ApiError(409, "Salinan yang lebih baru sudah ada.", {
      code: NOT_NEWER,
      headers: { ETag: `"${Number(last.sequence)}"` },
    })
  const missing = await missingPieces(scope, version)
  if (missing.length > 0) return { missing }
  const { person, device, id, now } = entry
  // Unchanged content makes no new version, but advances the number.
  const stored = same ? { id: String(last.id), at: String(last.made_at) } : { id, at: now }
  if (!same) {
    const size = rowPieces.length + documentPieces.length + 512
    await requireRoom(scope, size, limits)
    await trx
      .insertInto("copy_versions")
      .values({
        id,
        account_id: account,
        list,
        browser,
        sequence,
        made_at: now,
        row_pieces: rowPieces,
        document_pieces: documentPieces,
        row_count: version.rows,
        document_count: version.documents,
        size,
      })
      .execute()
  }
  const stream = { person, device, sequence, version_id: stored.id }
  await trx
    .insertInto("copy_streams")
    .values({ account_id: account, list, browser, ...stream })
    .onConflict((conflict) => conflict.columns(["account_id", "list", "browser"]).doUpdateSet(stream))
    .execute()
  return stored
}
