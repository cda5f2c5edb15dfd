/** Reads the sessions of open streams again, all at once. */

import type { Grants } from "../../src/core/access/permissions"
import { inChunks } from "../database/resource-rows"
import type { Engine, Session } from "./engine"
import { readGrants } from "./permissions"
import { moduleRequiresFactor } from "./required-factor"

type Site = Pick<Engine, "db" | "registry" | "now">

const NO_ROLE = ""

/**
 * The sessions among these that are live and need neither a change of the password nor a second factor. Sessions of one role
 * share their `grants`.
 * @returns jti → session
 */
export async function readSessions(
  { db, registry, now }: Site,
  jtis: readonly string[],
): Promise<Map<string, Session>> {
  const { queries } = db
  const rows = await inChunks(jtis, (some) =>
    queries
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .leftJoin("temporary_passwords", "temporary_passwords.account_id", "accounts.id")
      .leftJoin("required_factors", "required_factors.role_id", "accounts.role_id")
      .select((eb) =>
        eb
          .selectFrom("account_factors")
          .select("account_factors.id")
          .whereRef("account_factors.account_id", "=", "accounts.id")
          .limit(1)
          .as("factor"),
      )
      .select([
        "sessions.jti as jti",
        "accounts.id as id",
        "accounts.name as name",
        "accounts.role_id as role_id",
        "required_factors.role_id as required",
      ])
      .where("accounts.active", "=", 1)
      .where("temporary_passwords.account_id", "is", null)
      .where("sessions.expires_at", ">", Math.floor(now().getTime() / 1000))
      .where("sessions.jti", "in", some)
      .execute(),
  )
  const grants = new Map<string, Grants>([[NO_ROLE, { role: "", permissions: {}, access: registry.access }]])
  for (const id of new Set(rows.map(({ role_id }) => String(role_id ?? NO_ROLE)))) {
    const found = grants.get(id) ?? (await readGrants(queries, registry, id))
    if (found) grants.set(id, found)
  }
  return new Map(
    rows.flatMap((row) => {
      const roleId = typeof row.role_id === "string" ? row.role_id : null
      const own = grants.get(roleId ?? NO_ROLE)
      const hasFactor = row.factor !== null
      if (!own || (!hasFactor && (row.required !== null || moduleRequiresFactor(own)))) return []
      const jti = String(row.jti)
      const [id, name] = [String(row.id), String(row.name)]
      const session: Session = {
        id,
        name,
        address: "",
        role: own.role,
        roleId,
        jti,
        mustChangePassword: false,
        grants: own,
      }
      return [[jti, session] as const]
    }),
  )
}
