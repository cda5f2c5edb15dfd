/** Sessions as they are read from the database: of a request, and of open streams. */
import type { Grants } from "../../src/core/access/permissions"
import type { Queries, Row } from "../database/types"
import { moduleRequiresFactor } from "./required-factor"
import type { LiveSession } from "./session-cache"

/** Sessions with what they depend on; a caller adds its conditions. */
export const sessionRows = (queries: Queries) =>
  queries
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .leftJoin("temporary_passwords", "temporary_passwords.account_id", "accounts.id")
    .leftJoin("session_devices", "session_devices.jti", "sessions.jti")
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
      "sessions.expires_at as expires_at",
      "session_devices.seen_at as seen_at",
      "accounts.id as id",
      "accounts.name as name",
      "accounts.role_id as role_id",
      "accounts.active as active",
      "temporary_passwords.account_id as temporary",
      "required_factors.role_id as required",
    ])

export const roleIdOf = ({ role_id }: Row): string | null => (typeof role_id === "string" ? role_id : null)

/** @param grants rights of the account's role */
export function sessionOf(row: Row, grants: Grants): LiveSession {
  const hasFactor = row.factor !== null
  return {
    id: String(row.id),
    name: String(row.name),
    role: grants.role,
    roleId: roleIdOf(row),
    jti: String(row.jti),
    exp: Number(row.expires_at),
    seenAt: typeof row.seen_at === "string" ? row.seen_at : undefined,
    mustChangePassword: row.temporary !== null,
    hasFactor,
    mustAddFactor: !hasFactor && (row.required !== null || moduleRequiresFactor(grants)),
    grants,
  }
}
