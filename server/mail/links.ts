/** Links that set a new password: one per account, once, for thirty minutes, ended by each change of password or email. */
import { createHash } from "node:crypto"
import type { Queries, Row } from "../database/types"
import { hashToken } from "./link-token"

export const LINK_MINUTES = 30
const TABLE = "password_links"
/** `expires_at` of a used link. */
const USED = ""

/** Changes with the account's password and email. */
const boundTo = ({ password_hash, email_key }: Row): string =>
  createHash("sha256")
    .update(JSON.stringify([password_hash, email_key]))
    .digest("base64url")

interface NewLink {
  token: string
  account: Row
  /** ISO time of its request. */
  requestedAt: string
  now: Date
}

/**
 * Stores a link in place of the account's former one; the same one again is valid for thirty minutes more.
 * @returns 'outdated' if it has been used, or a later request or another password has replaced it
 */
export async function storeLink(
  trx: Queries,
  { token, account, requestedAt, now }: NewLink,
): Promise<"new" | "repeated" | "outdated"> {
  const id = String(account.id)
  const hash = hashToken(token)
  const bound = boundTo(account)
  const expires = { expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString() }
  const former = await trx.selectFrom(TABLE).selectAll().where("account_id", "=", id).executeTakeFirst()
  if (former?.hash === hash) {
    if (former.expires_at === USED || former.bound_to !== bound) return "outdated"
    await trx.updateTable(TABLE).set(expires).where("hash", "=", hash).execute()
    return "repeated"
  }
  const values = { hash, bound_to: bound, requested_at: requestedAt, ...expires }
  await trx
    .insertInto(TABLE)
    .values({ account_id: id, ...values })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet(values).where(`${TABLE}.requested_at`, "<=", requestedAt),
    )
    .execute()
  const stored = await trx.selectFrom(TABLE).select("hash").where("account_id", "=", id).executeTakeFirst()
  return stored?.hash === hash ? "new" : "outdated"
}

/** The account of a valid link; undefined for every other token. */
export async function accountOfLink(trx: Queries, token: string, now: Date): Promise<Row | undefined> {
  const link = await trx
    .selectFrom(TABLE)
    .selectAll()
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst()
  if (!link) return undefined
  const account = await trx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", String(link.account_id))
    .executeTakeFirst()
  return account?.active === 1 && link.bound_to === boundTo(account) ? account : undefined
}

/**
 * Takes a link, so that it works once. Its row stays, so that a repeated mail does not revive it.
 * @returns false if another request has taken it
 */
export async function takeLink(trx: Queries, token: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(TABLE)
    .set({ expires_at: USED })
    .where("hash", "=", hashToken(token))
    .where("expires_at", "!=", USED)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
