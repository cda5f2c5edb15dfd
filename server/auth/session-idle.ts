/** Sessions without use end (`SESSION_IDLE_HOURS`). Streams of changes and calls that no user caused are no use. */
import type { Engine } from "./engine"

type Limit = Pick<Engine, "now" | "sessionIdleHours">

const HOUR_MS = 3_600_000

/** Time of the last use, as the database has it, before which a session is over; '' without a limit. */
export const idleSince = ({ now, sessionIdleHours }: Limit): string =>
  sessionIdleHours === 0 ? "" : new Date(now().getTime() - sessionIdleHours * HOUR_MS).toISOString()
