/** Storage of copies: pieces by hash, and the bytes used per account. */
import { createHash } from "node:crypto"
import type { ExpressionBuilder } from "kysely"
import { NO_ROOM } from "../../src/core/copies/format"
import { inChunks } from "../database/resource-rows"
import type { Queries, Tables } from "../database/types"
import { ApiError } from "../ground/api-error"

/** The copies of one account's list. */
export interface CopyScope {
  trx: Queries
  /** Id of the account that sends them. */
  account: string
  /** The list's key in the browser. */
  list: string
}

/** Condition on rows of an account's copies of a list. */
export const ownedBy =
  ({ account, list }: Omit<CopyScope, "trx">, more: Readonly<Record<string, string>> = {}) =>
  ({ and }: ExpressionBuilder<Tables, string>) =>
    and({ account_id: account, list, ...more })

export interface CopyLimits {
  /** Quota of an account in bytes. */
  quota: number
}
export const USUAL_LIMITS: CopyLimits = { quota: 500 * 1024 * 1024 }

/** The name under which one transaction at a time changes an account's copies. */
export const lockOf = (account: string): string => `copies ${account}`

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** @throws ApiError 413 if so many more bytes exceed the quota */
export async function requireRoom(
  { trx, account }: Pick<CopyScope, "trx" | "account">,
  more: number,
  { quota }: CopyLimits,
): Promise<void> {
  let used = more
  for (const table of ["copy_pieces", "copy_versions"]) {
    const row = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.sum("size").as("sum"))
      .where("account_id", "=", account)
      .executeTakeFirst()
    used += Number(row?.sum ?? 0)
  }
  if (used > quota)
    throw new ApiError(413, "Ruang untuk salinan Anda di server sudah penuh.", {
      code: NO_ROOM,
      log: { event: "copies.full", level: "error", fields: { account } },
    })
}

/** Stores a piece, or marks an existing one as used again. */
export async function storePiece(
  scope: CopyScope,
  piece: { hash: string; bytes: Uint8Array; now: string },
  limits: CopyLimits,
): Promise<void> {
  const { trx, account, list } = scope
  const { hash, bytes, now } = piece
  const known = await trx
    .updateTable("copy_pieces")
    .set({ touched_at: now })
    .where(ownedBy(scope, { hash }))
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  await requireRoom(scope, bytes.byteLength, limits)
  await trx
    .insertInto("copy_pieces")
    .values({ account_id: account, list, hash, size: bytes.byteLength, touched_at: now, bytes })
    .execute()
}

/** Sizes in bytes by hash. */
export async function sizesOf(scope: CopyScope, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await inChunks([...new Set(hashes)], (some) =>
    scope.trx
      .selectFrom("copy_pieces")
      .select(["hash", "size"])
      .where(ownedBy(scope))
      .where("hash", "in", some)
      .execute(),
  )
  return new Map(rows.map((row) => [String(row.hash), Number(row.size)]))
}

/** The bytes of a piece; undefined if it is missing. */
export async function readPiece(scope: CopyScope, hash: string): Promise<Uint8Array | undefined> {
  const row = await scope.trx
    .selectFrom("copy_pieces")
    .select("bytes")
    .where(ownedBy(scope, { hash }))
    .executeTakeFirst()
  return row?.bytes instanceof Uint8Array ? row.bytes : undefined
}

/** The joined text of some pieces. @throws Error for a missing piece */
export async function readText(scope: CopyScope, hashes: readonly string[]): Promise<string> {
  const parts: Uint8Array[] = []
  for (const hash of hashes) {
    const bytes = await readPiece(scope, hash)
    if (!bytes) throw new Error(`piece ${hash} of a copy is missing`)
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString("utf8")
}
