/** Suspended accounts: switched off until an administrator switches them on, regardless of their records. */

import type { AccountState } from "../../src/core/access/sign-in"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { toRow } from "../database/columns"
import { inChunks, selectRows } from "../database/resource-rows"
import { storedResources } from "../database/schema"
import type { Database, Queries } from "../database/types"
import { countSessionChange } from "./ended-sessions"

export async function isSuspended(trx: Queries, accountId: string): Promise<boolean> {
  const row = trx.selectFrom("suspended_accounts").select("account_id").where("account_id", "=", accountId)
  return (await row.executeTakeFirst()) !== undefined
}

/** @param by id of the account that switches it @param at ISO time */
export async function suspend(
  trx: Queries,
  { accountId, by, at }: { accountId: string; by: string; at: string },
): Promise<void> {
  await trx
    .insertInto("suspended_accounts")
    .values({ account_id: accountId, suspended_by: by, suspended_at: at })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute()
}

export async function endSuspension(trx: Queries, accountId: string): Promise<void> {
  await trx.deleteFrom("suspended_accounts").where("account_id", "=", accountId).execute()
}

/** States of accounts by record id. */
export async function readAccountStates(
  trx: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountState>> {
  const query = trx
    .selectFrom("accounts")
    .leftJoin("suspended_accounts", "suspended_accounts.account_id", "accounts.id")
    .select(["accounts.id as id", "accounts.active as active", "suspended_accounts.account_id as suspended"])
  const rows = await inChunks(ids, (some) => query.where("accounts.id", "in", some).execute())
  return new Map(
    rows.map(({ id, active, suspended }) => [
      String(id),
      { active: Number(active) === 1, suspended: suspended !== null },
    ]),
  )
}

/** The record of an account, as a correlated subquery: accounts are few beside all records. */
const ownOf = (queries: Queries, resource: Resource) =>
  selectRows(queries, resource).select("id").whereRef(`${resource.table}.id`, "=", "accounts.id")

/** Such a record with fields that forbid signing in. */
function keptOut(queries: Queries, resource: Resource) {
  const conditions = (resource.account?.active ?? []).flatMap(({ field, value }) => {
    const { column } = resource.field(field)
    return column === null ? [] : [{ column, stored: toRow(resource, { [field]: value })[column] }]
  })
  return ownOf(queries, resource).where(({ eb, or }) =>
    or(conditions.map(({ column, stored }) => eb(`${resource.table}.${column}`, "!=", stored))),
  )
}

/** Aligns accounts with their records after a change of declarations. Runs at start, before sign-ins. */
export async function syncAccounts(db: Database, registry: Registry): Promise<void> {
  await db.transaction(async (trx) => {
    for (const resource of storedResources(registry)) {
      if (!resource.account || resource.variantOf !== resource.name) continue
      const out = keptOut(trx, resource)
      const accounts = trx.updateTable("accounts")
      await accounts
        .set({ active: 0 })
        .where("active", "=", 1)
        .where(({ exists }) => exists(out))
        .execute()
      await accounts
        .set({ active: 1 })
        .where("active", "=", 0)
        .where(({ exists }) => exists(ownOf(trx, resource)))
        .where(({ not, exists }) => not(exists(out)))
        .where("id", "not in", trx.selectFrom("suspended_accounts").select("account_id"))
        .execute()
    }
    const inactive = trx.selectFrom("accounts").select("id").where("active", "=", 0)
    const [ended] = await trx.deleteFrom("sessions").where("account_id", "in", inactive).execute()
    if (Number(ended?.numDeletedRows ?? 0) > 0) await countSessionChange(trx)
  })
}
