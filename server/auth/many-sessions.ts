/** Reads the sessions of open streams again, all at once. */

import type { Grants } from "../../src/core/access/permissions"
import { inChunks } from "../database/resource-rows"
import type { Engine, Session } from "./engine"
import { readRoleGrants } from "./permissions"
import { idleSince } from "./session-idle"
import { roleIdOf, sessionOf, sessionRows } from "./session-rows"

type Site = Pick<Engine, "db" | "registry" | "now" | "sessionIdleHours">

/**
 * The sessions among these that are live and need neither a change of the password nor a second factor. Sessions of one role
 * share their `grants`.
 * @returns jti → session
 */
export async function readSessions(engine: Site, jtis: readonly string[]): Promise<Map<string, Session>> {
  const { db, registry, now } = engine
  const since = idleSince(engine)
  const rows = await inChunks(jtis, (some) =>
    sessionRows(db.queries)
      .where("accounts.active", "=", 1)
      .where("sessions.expires_at", ">", Math.floor(now().getTime() / 1000))
      .where("sessions.jti", "in", some)
      .where(({ eb, or }) =>
        or([eb("session_devices.seen_at", "is", null), eb("session_devices.seen_at", ">=", since)]),
      )
      .execute(),
  )
  const grantsOf = new Map<string | null, Grants>()
  const live = new Map<string, Session>()
  for (const row of rows) {
    const roleId = roleIdOf(row)
    const grants = grantsOf.get(roleId) ?? (await readRoleGrants(db.queries, registry, roleId))
    grantsOf.set(roleId, grants)
    const session = sessionOf(row, grants)
    if (!session.mustChangePassword && !session.mustAddFactor)
      live.set(session.jti, { ...session, address: "" })
  }
  return live
}
