/** Sessions as the database had them, kept until a table that says who somebody is, and what he may do, has changed. */
import { roleResource } from "../../src/core/schema/registry"
import { versionOf } from "../database/table-versions"
import type { Versions } from "../database/types"
import type { Engine, Session } from "./engine"

/** A session without what each of its requests brings along; `exp` in seconds since 1970. */
export type LiveSession = Omit<Session, "address"> & { exp: number }

/** Sessions that a process keeps. */
const MOST = 5000

export interface SessionCache {
  /** The session of a token's id, as of `versions`. */
  of: (jti: string, versions: Versions) => Promise<LiveSession>
}

/**
 * @param read as the database has it now @throws whatever `read` throws: who is refused is kept by nobody
 */
export function createSessionCache(
  { registry }: Pick<Engine, "registry">,
  read: (jti: string) => Promise<LiveSession>,
): SessionCache {
  const roles = roleResource(registry)
  const tables = ["sessions", "accounts", "temporary_passwords", "role_permissions"]
  if (roles) tables.push(roles.table)
  const kept = new Map<string, LiveSession>()
  let words = ""
  let seen: Versions | undefined
  return {
    of: async (jti, versions) => {
      if (versions !== seen) {
        const now = versionOf(versions, tables)
        if (now !== words) kept.clear()
        words = now
        seen = versions
      }
      const known = kept.get(jti)
      if (known) return known
      const before = words
      const session = await read(jti)
      // What has changed while it was read may be in it or not.
      if (words === before && kept.size < MOST) kept.set(jti, session)
      return session
    },
  }
}
