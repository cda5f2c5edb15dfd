/** Cache of sessions, cleared when a table that sessions or rights are read from changes. */
import { type Registry, roleResource } from "../../src/core/schema/registry"
import { versionOf } from "../database/table-versions"
import type { Versions } from "../database/types"
import type { Engine, Session } from "./engine"

/** A session without data of its request. Times are in seconds since 1970. */
export type LiveSession = Omit<Session, "address"> & {
  exp: number
  /** ISO time of its last use when it was read; undefined for a session of an older version. */
  seenAt?: string | undefined
  /** Set if it was found by a former id: the end of the time in which that is accepted. */
  graceUntil?: number
}

const MAX_SESSIONS = 5000

export interface SessionCache {
  /** The session of a token's id, as of `versions`. */
  get: (jti: string, versions: Versions) => Promise<LiveSession>
}

/** Tables that sessions and their rights are read from. */
export function sessionTables(registry: Registry): string[] {
  const roles = roleResource(registry)
  const own = [
    "sessions",
    "accounts",
    "temporary_passwords",
    "role_permissions",
    "account_factors",
    "required_factors",
  ]
  return roles ? [...own, roles.table] : own
}

/** @param read reads a session from the database @throws the error of `read`; errors are not cached */
export function createSessionCache(
  { registry }: Pick<Engine, "registry">,
  read: (jti: string) => Promise<LiveSession>,
): SessionCache {
  const tables = sessionTables(registry)
  const cache = new Map<string, LiveSession>()
  let version = ""
  let seen: Versions | undefined
  return {
    get: async (jti, versions) => {
      if (versions !== seen) {
        const now = versionOf(versions, tables)
        if (now !== version) cache.clear()
        version = now
        seen = versions
      }
      const cached = cache.get(jti)
      if (cached) return cached
      const before = version
      const session = await read(jti)
      // A change during the read may be missing from it.
      if (version === before && cache.size < MAX_SESSIONS) cache.set(jti, session)
      return session
    },
  }
}
