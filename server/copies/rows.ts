/** Rows of the newest copies of a list, one after the other. */
import { setImmediate as breathe } from "node:timers/promises"
import { splitHashes } from "../../src/core/copies/format"
import type { Values } from "../../src/core/schema/types"
import { isObject } from "../../src/core/text"
import type { Queries } from "../database/types"
import { readPiece, sizesOf } from "./store"
import { newestVersions } from "./versions"

export interface NewestCopy {
  account: string
  person: string
  device: string
  /** ISO time. */
  at: string
  version: string
  rowPieces: string
  rows: number
}

/** Most browsers that are counted. */
const MOST = 500

/** The newest copy of each browser, newest first. Of several users of one browser the latest one's. */
export async function newestCopies(trx: Queries, list: string): Promise<NewestCopy[]> {
  const rows = await newestVersions({ trx, list })
    .select("copy_versions.row_pieces as row_pieces")
    .limit(MOST)
    .execute()
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const browser = String(row.browser)
    if (seen.has(browser)) return []
    seen.add(browser)
    return [
      {
        account: String(row.account),
        person: String(row.person),
        device: String(row.device),
        at: String(row.made_at),
        version: String(row.id),
        rowPieces: String(row.row_pieces),
        rows: Number(row.row_count),
      },
    ]
  })
}

/** Bytes of a copy's rows; undefined if a piece is missing. */
export async function bytesOf(
  { trx, list }: { trx: Queries; list: string },
  { account, rowPieces }: Pick<NewestCopy, "account" | "rowPieces">,
): Promise<number | undefined> {
  const hashes = splitHashes(rowPieces)
  if (!hashes) return undefined
  const sizes = await sizesOf({ trx, account, list }, hashes)
  let bytes = 0
  for (const hash of hashes) {
    const size = sizes.get(hash)
    if (size === undefined) return undefined
    bytes += size
  }
  return bytes
}

/** The row of a line; undefined for an element that is no row. */
export const parseRow = (line: string): Values | undefined => {
  try {
    const row: unknown = JSON.parse(line)
    return isObject(row) ? row : undefined
  } catch {
    return undefined
  }
}

/**
 * The lines of a copy, each with one element of the list as JSON, read piece by piece; other requests get a turn after each
 * piece. @throws Error for a missing piece
 */
export async function* copiedLines(
  { trx, list }: { trx: Queries; list: string },
  { account, rowPieces }: Pick<NewestCopy, "account" | "rowPieces">,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let rest = ""
  for (const hash of splitHashes(rowPieces) ?? []) {
    const bytes = await readPiece({ trx, account, list }, hash)
    if (!bytes) throw new Error(`piece ${hash} of a copy is missing`)
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    yield lines
    await breathe()
  }
  if (rest !== "") yield [rest]
}
