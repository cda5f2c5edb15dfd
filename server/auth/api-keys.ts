/**
 * Keys by which other systems sign in (`Authorization: Bearer sk_…`): 256 random bits, of which the database has the
 * SHA-256 alone. A key has a role, whose rights are read at each request.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { type ApiKeyInfo, isLiveKey } from "../../src/core/access/api-key"
import type { Queries, Row } from "../database/types"
import type { Actor } from "../history/record"
import { record } from "../history/record"
import { countSessionChange } from "./ended-sessions"
import type { Engine } from "./engine"
import { readRoleName } from "./roles"

/** `sk_`, 12 characters by which a key is found, and its secret. */
const KEY = /^Bearer ((sk_[0-9a-f]{12})_[\w-]{43})$/i
const NO_HASH = "0".repeat(64)

export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex")

/** The key of an Authorization header and its start; undefined for other headers. */
export function keyIn(header: string | undefined): { key: string; start: string } | undefined {
  const [, key, start] = KEY.exec(header ?? "") ?? []
  return key === undefined || start === undefined ? undefined : { key, start }
}

/** A new key. */
export function generateKey(): { key: string; start: string } {
  const start = `sk_${randomBytes(6).toString("hex")}`
  return { key: `${start}_${randomBytes(32).toString("base64url")}`, start }
}

export const isLiveRow = ({ ended_at, expires_on }: Row, today: string): boolean =>
  isLiveKey({ endedAt: String(ended_at), expiresOn: String(expires_on) }, today)

/** The live key's row; undefined for an unknown, wrong, expired or revoked one. Takes the same time for all. */
export async function findKey(
  queries: Queries,
  { key, start }: { key: string; start: string },
  today: string,
): Promise<Row | undefined> {
  const row = await queries.selectFrom("api_keys").selectAll().where("start", "=", start).executeTakeFirst()
  const stored = Buffer.from(row ? String(row.hash) : NO_HASH, "hex")
  const isSame = timingSafeEqual(Buffer.from(hashKey(key), "hex"), stored)
  return row && isSame && isLiveRow(row, today) ? row : undefined
}

export async function listKeys(queries: Queries, engine: Engine): Promise<ApiKeyInfo[]> {
  const rows = await queries.selectFrom("api_keys").selectAll().orderBy("id", "desc").limit(1000).execute()
  const names = new Map<string, string>()
  for (const id of new Set(rows.map((row) => String(row.role_id))))
    names.set(id, (await readRoleName(queries, engine.registry, { id })) ?? "")
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    start: String(row.start),
    roleId: String(row.role_id),
    roleName: names.get(String(row.role_id)) ?? "",
    createdAt: String(row.created_at),
    createdBy: String(row.created_by),
    expiresOn: String(row.expires_on),
    usedAt: String(row.used_at),
    usedFrom: String(row.used_from),
    endedAt: String(row.ended_at),
  }))
}

interface KeyRows {
  trx: Queries
  engine: Engine
  actor: Actor
}

/** Ends keys, and records it; their rows stay, so that the history's actors remain known. */
async function endRows({ trx, engine, actor }: KeyRows, rows: readonly Row[]): Promise<void> {
  for (const { id, name } of rows) {
    await trx
      .updateTable("api_keys")
      .set({ ended_at: engine.now().toISOString() })
      .where("id", "=", String(id))
      .execute()
    await countSessionChange(trx)
    await record(trx, engine, { actor, action: "key-ended", recordId: String(id), recordName: String(name) })
  }
}

/** @returns false if no such key lives */
export async function endKey(context: KeyRows, id: string): Promise<boolean> {
  const rows = await context.trx
    .selectFrom("api_keys")
    .selectAll()
    .where("id", "=", id)
    .where("ended_at", "=", "")
    .execute()
  await endRows(context, rows)
  return rows.length > 0
}

/** Ends the keys of a role that is deleted. */
export async function endKeysOfRole(context: KeyRows, roleId: string): Promise<void> {
  const rows = await context.trx
    .selectFrom("api_keys")
    .selectAll()
    .where("role_id", "=", roleId)
    .where("ended_at", "=", "")
    .execute()
  await endRows(context, rows)
}
