/** Roles whose accounts need a second factor: named in Manajemen Akses, or with a right in a module that declares it. */
import { isSuperadmin } from "../../src/core/access/names"
import type { Grants } from "../../src/core/access/permissions"
import { type AccountNotice, ASK_AGAIN_DAYS } from "../../src/core/session/factors"
import { normaliseName } from "../../src/core/text"
import type { Queries } from "../database/types"
import type { Session } from "./engine"

export async function isFactorRequired(queries: Queries, roleId: string): Promise<boolean> {
  const row = queries.selectFrom("required_factors").select("role_id").where("role_id", "=", roleId)
  return (await row.executeTakeFirst()) !== undefined
}

export async function setFactorRequired(
  trx: Queries,
  roleId: string,
  { required, at }: { required: boolean; at: string },
): Promise<void> {
  if (!required) await trx.deleteFrom("required_factors").where("role_id", "=", roleId).execute()
  else
    await trx
      .insertInto("required_factors")
      .values({ role_id: roleId, required_at: at })
      .onConflict((conflict) => conflict.column("role_id").doNothing())
      .execute()
}

/** True if a right of the role is in a module that requires a factor. A superadmin is asked, never forced. */
export function moduleRequiresFactor({ role, permissions, access }: Grants): boolean {
  const modules = access.modules.filter(({ secondFactor }) => secondFactor).map(({ module }) => module)
  if (modules.length === 0 || isSuperadmin(access, role)) return false
  const wanted = new Set([...modules, access.fullModule].map(normaliseName))
  return Object.entries(permissions).some(
    ([module, flags]) => wanted.has(normaliseName(module)) && Object.values(flags).some(Boolean),
  )
}

const LATER = "add-factor-later"
const DAY_MS = 86_400_000

export async function noteForAccount(
  trx: Queries,
  { accountId, kind, at }: { accountId: string; kind: "factors-reset" | typeof LATER; at: string },
): Promise<void> {
  await trx
    .insertInto("account_notices")
    .values({ account_id: accountId, kind, at })
    .onConflict((conflict) => conflict.columns(["account_id", "kind"]).doUpdateSet({ at }))
    .execute()
}

/**
 * Notices of a session: its factors were reset; it is a superadmin's without a factor, asked from the second day on and then
 * once a week.
 */
export async function noticesOf(trx: Queries, session: Session, now: Date): Promise<AccountNotice[]> {
  const rows = await trx
    .selectFrom("account_notices")
    .select(["kind", "at"])
    .where("account_id", "=", session.id)
    .execute()
  const at = (kind: string) => rows.find((row) => row.kind === kind)?.at
  const asks = !session.hasFactor && isSuperadmin(session.grants.access, session.role)
  const later = at(LATER)
  // The first day has steps of its own.
  if (asks && later === undefined) {
    const since = new Date(now.getTime() - (ASK_AGAIN_DAYS - 1) * DAY_MS).toISOString()
    await noteForAccount(trx, { accountId: session.id, kind: LATER, at: since })
  }
  const isDue = later !== undefined && now.getTime() - Date.parse(String(later)) >= ASK_AGAIN_DAYS * DAY_MS
  return [
    ...(at("factors-reset") ? (["factors-reset"] as const) : []),
    ...(asks && isDue ? (["add-factor"] as const) : []),
  ]
}

/** Ends the notices of an account; the question for a factor comes again in a week. */
export async function dismissNotices(trx: Queries, session: Session, now: Date): Promise<void> {
  await trx
    .deleteFrom("account_notices")
    .where("account_id", "=", session.id)
    .where("kind", "=", "factors-reset")
    .execute()
  if (!session.hasFactor && isSuperadmin(session.grants.access, session.role))
    await noteForAccount(trx, { accountId: session.id, kind: LATER, at: now.toISOString() })
}
