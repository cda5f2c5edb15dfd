import type { NightlyState } from "../../src/core/backup/nightly"
import type { Resource } from "../../src/core/schema/resource"
import { BACKGROUND_HEADER } from "../../src/core/session/refusals"
import type { Session } from "../auth/engine"
import type { Provider } from "../auth/oidc/provider"
import type { Sessions } from "../auth/sessions"
import type { Throttle } from "../auth/throttle"
import type { Queries, Versions } from "../database/types"
import { factorRequired, forbidden, notFound, passwordChangeRequired } from "../ground/api-error"
import { isId } from "../ground/ids"
import type { ListCache } from "../lists/list-cache"
import type { Pages } from "../lists/pages"
import type { Live } from "../live/hub"
import type { RecordEngine } from "../records/engine"
import type { Writing } from "../records/write"
import type { ApiContext } from "./env"
import type { QueryQueue } from "./query-queue"

export interface Api {
  engine: RecordEngine
  sessions: Sessions
  /** Limits password guessing, at sign-in and at changes of the password. */
  throttle: Throttle
  lists: ListCache
  live: Live
  pages: Pages
  /** Limits concurrent list queries. */
  listQueries: QueryQueue
  /** Limits concurrent uploads. */
  uploads: QueryQueue
  /** '' or `/koperasi`: path prefix of the API. */
  basePath: string
  /** For authenticators; '' in tests. */
  productName: string
  /** Single sign-on; null: none is set. */
  provider: Provider | null
  /** State of the nightly backups; null: none are configured. */
  nightlyState: () => Promise<NightlyState | null>
}

/**
 * The session of a request.
 * @param keys true if requests with an API key are allowed; every other address refuses them
 * @param beforeChange true if the request is allowed before a required change of the password
 * @param beforeFactor true if the request is allowed before a required second factor is added; `beforeChange` is enough
 * @param background true if the request is no use of the session; default: its header says so
 * @param versions table versions read after the request began
 * @throws ApiError 401; 403 (`password-change-required`, `second-factor-required`), 429
 */
export async function sessionOf(
  api: Api,
  c: ApiContext,
  {
    keys = false,
    beforeChange = false,
    beforeFactor = beforeChange,
    background = c.req.header(BACKGROUND_HEADER) !== undefined,
    versions,
  }: {
    keys?: boolean
    beforeChange?: boolean
    beforeFactor?: boolean
    background?: boolean
    versions?: Versions
  } = {},
): Promise<Session> {
  const request = { address: c.get("address"), background, ...(versions && { versions }) }
  const session = await api.sessions.authenticate(c.req.header("Authorization"), request)
  c.set("account", session.id)
  if (session.apiKey && !keys) throw forbidden("Alamat ini tidak dapat dipakai dengan kunci API.")
  if (session.mustChangePassword && !beforeChange) throw passwordChangeRequired()
  if (session.mustAddFactor && !beforeFactor) throw factorRequired()
  return session
}

/**
 * Context of a write, whose transaction reads the session again. @param check throws ApiError 403 for a session without the
 * right
 * @param keys true if requests with an API key are allowed
 * @throws ApiError 401, 403
 */
export async function writingOf(
  api: Api,
  c: ApiContext,
  {
    resource,
    check,
    keys = false,
  }: { resource: Resource; check: (session: Session) => void; keys?: boolean },
): Promise<Writing> {
  const session = await sessionOf(api, c, { keys })
  check(session)
  const tab = tabOf(c)
  const rereadSession = async (trx: Queries) => {
    const now = await api.sessions.reread(trx, session)
    check(now)
    return tab ? { ...now, tab } : now
  }
  return { engine: api.engine, session, resource, rereadSession }
}

/** Header with the browser tab of a write, which is not informed of its own changes. */
const TAB_HEADER = "X-Tab"

export const tabOf = (c: ApiContext): string =>
  /^[\w-]{1,40}$/.exec(c.req.header(TAB_HEADER) ?? "")?.[0] ?? ""

/** The record id of a path. @throws ApiError 404 for a text without the form of an id */
export function idOf(c: ApiContext): string {
  const id = c.req.param("id")
  if (!isId(id)) throw notFound()
  return id
}
