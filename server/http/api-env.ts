import type { Hono, Context as HonoContext } from "hono"
import type { Session } from "../auth/engine"
import type { Sessions } from "../auth/sessions"
import type { RecordEngine } from "../records/engine"
import type { NodeBindings } from "./port"

/** What Node's adapter gives with each request; absent where a request is made without a port. */
type Bindings = Partial<NodeBindings>
/** What is found out of a request on its way; the log says it (`identify.ts`). */
interface Variables {
  requestId: string
  /** The client's address; '' where there is no port. */
  address: string
  /** Whether the request came encrypted, to us or to a trusted proxy. */
  secure: boolean
  /** Who asks, once that is known. */
  account: string
}
type Env = { Bindings: Bindings; Variables: Variables }
export type ApiContext = HonoContext<Env>
export type ApiApp = Hono<Env>

/** What routes are made of. */
export interface Api {
  engine: RecordEngine
  sessions: Sessions
  /** Has something done when the process is told to end, while requests are still being answered. */
  beforeEnd: (task: () => void) => void
}

/** @throws ApiError 401 */
export async function sessionOf(api: Api, c: ApiContext): Promise<Session> {
  const session = await api.sessions.of(c.req.header("Authorization"))
  c.set("account", session.id)
  return session
}
