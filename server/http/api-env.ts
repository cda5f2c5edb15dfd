import type { Session } from "../auth/engine"
import type { Sessions } from "../auth/sessions"
import type { RecordEngine } from "../records/engine"
import type { ApiContext } from "./env"

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
