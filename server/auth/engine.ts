/** What every part of the server works with. Made once, in `server/engine.ts`, and handed down. */
import type { Grants } from "../../src/core/access/permissions"
import type { Registry } from "../../src/core/schema/registry"
import type { Database } from "../database/types"
import type { Chainer } from "../history/chain"
import type { EndedSessions } from "./ended-sessions"
import type { Place } from "./hash-queue"

export interface Engine {
  db: Database
  registry: Registry
  newId: () => string
  now: () => Date
  /** What session tokens are signed with. */
  tokenKey: Uint8Array
  keeper: EndedSessions
  /** Chains what the history was given. */
  chainer: Chainer
  /** @param place who asks for it; without one it is our own wish @returns what `verifyPassword` reads */
  hashPassword: (password: string, place?: Place) => Promise<string>
}

/** Who is asking, as the database has him now. */
export interface Session {
  /** The id of his record and account. */
  id: string
  name: string
  /** The IP address that he asks from; '' where there is none. */
  address: string
  role: string
  roleId: string | null
  /** The token's own id, by which it is ended. */
  jti: string
  /** Somebody else set his password: nothing else may be done before he has changed it. */
  mustChangePassword: boolean
  grants: Grants
}
