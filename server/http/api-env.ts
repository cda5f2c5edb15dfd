import type { NightlyState } from "../../src/core/backup/nightly"
import type { Session } from "../auth/engine"
import type { Sessions } from "../auth/sessions"
import type { Throttle } from "../auth/throttle"
import type { Versions } from "../database/types"
import { notFound, passwordChangeRequired } from "../ground/api-error"
import { isId } from "../ground/ids"
import type { RecordEngine } from "../records/engine"
import type { ListCache } from "../records/kept-lists"
import type { Pages } from "../records/pages"
import type { ApiContext } from "./env"
import type { QueryQueue } from "./query-queue"

/** What routes are made of. */
export interface Api {
  engine: RecordEngine
  sessions: Sessions
  /** Counts who guesses passwords, at the door and behind it. */
  throttle: Throttle
  lists: ListCache
  pages: Pages
  /** Bounds how many questions of lists run at once. */
  questions: QueryQueue
  /** '' or `/koperasi`: below which path of the host the API stands. */
  basePath: string
  /** How the nightly backups stand; null: none are made. */
  nightlyState: () => Promise<NightlyState | null>
}

/**
 * Who asks.
 * @param beforeChange whether this may be asked for with a password that has to be changed first
 * @param versions of the database, after this was asked
 * @throws ApiError 401; 403 `password-change-required`
 */
export async function sessionOf(
  api: Api,
  c: ApiContext,
  { beforeChange = false, versions }: { beforeChange?: boolean; versions?: Versions } = {},
): Promise<Session> {
  const asking = { address: c.get("address"), ...(versions && { versions }) }
  const session = await api.sessions.of(c.req.header("Authorization"), asking)
  c.set("account", session.id)
  if (session.mustChangePassword && !beforeChange) throw passwordChangeRequired()
  return session
}

/** The record that a path names. @throws ApiError 404 for what can be no id */
export function idOf(c: ApiContext): string {
  const id = c.req.param("id")
  if (!isId(id)) throw notFound()
  return id
}
