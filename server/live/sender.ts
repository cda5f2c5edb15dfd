/** Gathers events for a moment, and writes to each open stream those that its session may hear. */
import type { LiveMessage } from "../../src/core/live/event"
import type { Session } from "../auth/engine"
import type { Versions } from "../database/types"
import { logFailure } from "../ground/log"
import type { RecordEngine } from "../records/engine"
import { type Heard, type LiveResource, messageFor, readGuarded } from "./audience"
import type { Streams } from "./streams"

export interface SendTimes {
  /** Milliseconds before a first change is sent: others of the same moment go along. */
  gather: number
  /** Least milliseconds between two sends. */
  pause: number
}

/** Events of one resource in a message; more are sent as `stale`. */
const MOST_EVENTS = 60
/** Streams written to before other requests get a turn. */
const SLICE = 50

export const frame = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Site {
  engine: RecordEngine
  resources: ReadonlyMap<string, LiveResource>
  streams: Streams
  /** Brings the rights of all streams up to these versions. */
  refresh: (versions: Versions) => Promise<void>
  times: SendTimes
}

export function createSender({ engine, resources, streams, refresh, times }: Site) {
  let queue: Heard[] = []
  let stale = new Set<string>()
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** The waiting events; those of a resource with many become `stale`. */
  const take = () => {
    const counts = new Map<string, number>()
    for (const { resource } of queue) counts.set(resource, (counts.get(resource) ?? 0) + 1)
    const isFew = ({ resource }: Heard) => (counts.get(resource) ?? 0) <= MOST_EVENTS
    const taken = { events: queue.filter(isFew), stale }
    for (const { resource } of queue.filter((event) => !isFew(event))) stale.add(resource)
    queue = []
    stale = new Set()
    return taken
  }
  const send = async (taken: ReturnType<typeof take>): Promise<void> => {
    // Read after the events: a right that was lost before a write counts for it.
    const versions = await engine.db.versions()
    await refresh(versions)
    const records = await readGuarded(engine, taken.events, resources)
    const batch = { ...taken, records, versions }
    const isPersonal = taken.events.some(({ resource }) => resources.get(resource)?.guarded)
    // Sessions of one role share a message, unless a guarded record is in it.
    const shared = new Map<unknown, string | undefined>()
    const textFor = (session: Session): string | undefined => {
      const key = isPersonal ? session : session.grants
      if (!shared.has(key)) {
        const message = messageFor(engine, session, batch, resources)
        shared.set(key, message && frame(message))
      }
      return shared.get(key)
    }
    let written = 0
    for (const stream of [...streams.all]) {
      const text = textFor(stream.session)
      if (text === undefined) continue
      streams.send(stream, text)
      if (++written % SLICE === 0) await turn()
    }
  }
  const plan = (): void => {
    if (timer || stopped) return
    const wait = Math.max(times.gather, sentAt + times.pause - performance.now())
    timer = setTimeout(async () => {
      const taken = take()
      await send(taken).catch((error: unknown) => {
        logFailure("live.not_sent")(error)
        for (const name of [...taken.stale, ...taken.events.map(({ resource }) => resource)]) stale.add(name)
      })
      sentAt = performance.now()
      timer = undefined
      if (queue.length > 0 || stale.size > 0) plan()
    }, wait)
    timer.unref()
  }
  return {
    add: (events: readonly Heard[]): void => {
      queue.push(...events)
      if (events.length > 0) plan()
    },
    addStale: (names: readonly string[]): void => {
      for (const name of names) stale.add(name)
      if (names.length > 0) plan()
    },
    stop: (): void => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
