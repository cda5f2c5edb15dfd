/**
 * The seal of a prune entry: an HMAC with a key derived from the token secret, which is not in the database. Without a
 * valid seal `audit:verify` reports the removed entries.
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { isObject } from "../../src/core/text"
import type { Row } from "../database/types"

const DAY_MS = 86_400_000

/** @param tokenKey signs sessions; the seal's key is derived from it */
export const sealKey = (tokenKey: Uint8Array): Buffer =>
  createHmac("sha256", tokenKey).update("koperasi: history").digest()

interface PruneFacts {
  /** HISTORY_DAYS at that time. */
  days: number
  /** The youngest removed entry's time, ISO. */
  newest: string
}

const SEALED = ["id", "at", "pruned_before", "pruned_to", "pruned_hash"] as const

const sealOf = (key: Buffer, row: Row, { days, newest }: PruneFacts): string =>
  createHmac("sha256", key)
    .update(JSON.stringify([...SEALED.map((column) => String(row[column])), days, newest]))
    .digest("base64url")

/** The row of a prune entry, sealed. */
export const sealed = (key: Buffer, row: Row, facts: PruneFacts): Row => ({
  ...row,
  changes: JSON.stringify({ ...facts, seal: sealOf(key, row, facts) }),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function factsOf(row: Row): (PruneFacts & { seal: string }) | undefined {
  const facts = parsed(String(row.changes))
  if (!isObject(facts)) return undefined
  const { days, newest, seal } = facts
  if (typeof days !== "number" || typeof newest !== "string" || typeof seal !== "string") return undefined
  return { days, newest, seal }
}

/** False for a prune entry of an older version without seals. */
export const isSealed = (row: Row): boolean => factsOf(row) !== undefined

/** Entries before this time may be pruned. */
export const pruneLimit = (at: Date, days: number): string =>
  new Date(at.getTime() - days * DAY_MS).toISOString()

/** Reason to reject a prune entry; undefined for a valid one. @param key null: unknown here */
export function pruneFault(row: Row, key: Buffer | null): string | undefined {
  const facts = factsOf(row)
  if (!facts) return "tidak bersegel: bukan dari server ini"
  if (key === null) return "tidak dapat diperiksa tanpa TOKEN_SECRET server"
  const [given, right] = [Buffer.from(facts.seal), Buffer.from(sealOf(key, row, facts))]
  if (given.length !== right.length || !timingSafeEqual(given, right))
    return "segelnya salah: bukan dari server ini, atau TOKEN_SECRET sudah diganti"
  const before = String(row.pruned_before)
  if (!(facts.days > 0) || before !== pruneLimit(new Date(String(row.at)), facts.days))
    return `melampaui HISTORY_DAYS=${facts.days} saat itu`
  return facts.newest < before ? undefined : "menghapus catatan yang belum cukup lama"
}
