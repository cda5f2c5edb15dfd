/** Shared parts of the server, created in `server/engine.ts`. */
import type { Grants } from "../../src/core/access/permissions"
import type { Registry } from "../../src/core/schema/registry"
import type { Changes } from "../database/commit-notes"
import type { Database } from "../database/types"
import type { Chainer } from "../history/chain"
import type { Mailer } from "../mail/mailer"
import type { EndedSessions } from "./ended-sessions"
import type { QueuePriority } from "./hash-queue"

export interface Engine {
  db: Database
  registry: Registry
  newId: () => string
  now: () => Date
  tokenKey: Uint8Array
  endedSessions: EndedSessions
  /** Changes of records, after their commit. */
  changes: Changes
  /** Appends new history entries to the hash chain. */
  chainer: Chainer
  /** null: no mail server is set. */
  mail: Mailer | null
  /** Zone of the office's clock. */
  timeZone: string
  /** Days after which a password that another user has set lets in no more. */
  firstPasswordDays: number
  /** Hours without use after which a session ends; 0: never. */
  sessionIdleHours: number
  /** @param priority priority of the caller; default: the server itself @returns a hash for `verifyPassword` */
  hashPassword: (password: string, priority?: QueuePriority) => Promise<string>
}

/** The current session, re-read from the database. */
export interface Session {
  /** Id of the user's record and account. */
  id: string
  name: string
  /** IP address of the client; '' for none. */
  address: string
  role: string
  roleId: string | null
  /** The token's id. */
  jti: string
  /** Another user has set this password: until it is changed, nothing else is allowed. */
  mustChangePassword: boolean
  /** True if the account has a second factor. */
  hasFactor?: boolean
  /** The role requires a second factor that the account does not have: until it is added, nothing else is allowed. */
  mustAddFactor?: boolean
  grants: Grants
  /** True if the request's token has been replaced: it gets no new one. */
  superseded?: boolean
  /** The browser tab that sent the request; undefined for none. */
  tab?: string
  /** True for a request with an API key; then `id` is the key's, and there is no account. */
  apiKey?: boolean
}
