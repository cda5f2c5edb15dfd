/** Keeps the sessions of open streams as they are in the database. */
import { readSessions } from "../auth/many-sessions"
import { sessionTables } from "../auth/session-cache"
import { versionOf } from "../database/table-versions"
import type { Versions } from "../database/types"
import type { RecordEngine } from "../records/engine"
import type { Streams } from "./streams"

export function createStreamRights(engine: RecordEngine, streams: Streams) {
  const tables = sessionTables(engine.registry)
  let known = ""
  let resets = 0

  const readAll = async (): Promise<void> => {
    const open = [...streams.all]
    if (open.length === 0) return
    const sessions = await readSessions(engine, [...new Set(open.map(({ session }) => session.jti))])
    for (const stream of open) {
      const session = sessions.get(stream.session.jti)
      if (session) stream.session = session
      else streams.close(stream)
    }
  }
  return {
    /** Ends the streams of ended sessions, and gives the others their rights as of `versions` or later. */
    refresh: async (versions: Versions): Promise<void> => {
      const now = versionOf(versions, tables)
      if (now === known) return
      const before = resets
      await readAll()
      // A stream that was opened meanwhile may not be among them.
      if (before === resets) known = now
    },
    /** Reads all sessions again: they also end by their time, without a change of a table. */
    readAll,
    /** The next refresh reads all sessions again. */
    reset: (): void => {
      resets++
      known = ""
    },
  }
}
