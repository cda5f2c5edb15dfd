/** Passwords that another user, or the first start, has set: to be changed before anything else, and valid for some days. */
import type { Queries } from "../database/types"
import type { Engine } from "./engine"

/** `set_by` of the first start, whose password no administrator could renew: it has to be changed, and does not expire. */
export const BY_FIRST_START = ""
export const EXPIRED_PASSWORD =
  "Password sementara ini sudah tidak berlaku. Minta password baru kepada administrator."

const DAY_MS = 86_400_000

/** @param by id of the account that has set the password */
export async function markTemporary(
  trx: Queries,
  { accountId, by, at }: { accountId: string; by: string; at: string },
): Promise<void> {
  const set = { set_by: by, set_at: at }
  await trx
    .insertInto("temporary_passwords")
    .values({ account_id: accountId, ...set })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(set))
    .execute()
}

export async function endTemporary(trx: Queries, accountId: string): Promise<void> {
  await trx.deleteFrom("temporary_passwords").where("account_id", "=", accountId).execute()
}

/** True if the account's password is temporary and was set too long ago. */
export async function isExpired(
  queries: Queries,
  { now, firstPasswordDays }: Pick<Engine, "now" | "firstPasswordDays">,
  accountId: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom("temporary_passwords")
    .select(["set_by", "set_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst()
  if (!row || row.set_by === BY_FIRST_START) return false
  return now().getTime() - Date.parse(String(row.set_at)) >= firstPasswordDays * DAY_MS
}
