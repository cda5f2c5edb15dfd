/** Hears the changes of all processes, and sends each to the open streams that may hear it. */
import { randomBytes } from "node:crypto"
import type { Editor, LiveMessage } from "../../src/core/live/event"
import { BEAT_SECONDS } from "../../src/core/live/event"
import type { Session } from "../auth/engine"
import { readSessions } from "../auth/many-sessions"
import { sessionTables } from "../auth/session-cache"
import { versionOf } from "../database/table-versions"
import type { Versions } from "../database/types"
import { logFailure } from "../ground/log"
import type { RecordEngine } from "../records/engine"
import { type Batch, greetingFor, type Heard, liveResources, messageFor, readGuarded } from "./audience"
import { createPresence, type OpenForm } from "./presence"
import { createRelay, type Relayed } from "./relay"
import { COMMENT, createStreams, type Sink, type Stream, type StreamLimits } from "./streams"
import { createTableWatch } from "./table-watch"

export interface LiveTimes {
  /** Milliseconds before a first change is sent: others of the same moment go along. */
  gather: number
  /** Least milliseconds between two sends. */
  pause: number
  /** Milliseconds between two looks at the tables. */
  look: number
}

const TIMES: LiveTimes = { gather: 20, pause: 400, look: 2000 }
/** Events of one resource in a message; more are sent as `stale`. */
const MOST_EVENTS = 60
/** Streams written to before other requests get a turn. */
const SLICE = 50

export interface Live {
  /** @returns `full`: the server takes no more streams; `ended`: the session has */
  open: (session: Session, sink: Sink) => Promise<Stream | "full" | "ended">
  close: (stream: Stream) => void
  /** Notes an open form. @returns the other users who edit the record */
  editing: (form: OpenForm) => Editor[]
  /** Notes that a form was closed. */
  edited: (form: OpenForm) => void
  /** Ends all streams, and opens no more. */
  stop: () => void
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

const frame = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

export function createLive(
  engine: RecordEngine,
  changed: { times?: Partial<LiveTimes>; limits?: Partial<StreamLimits> } = {},
): Live {
  const { db, registry } = engine
  const times = { ...TIMES, ...changed.times }
  const resources = liveResources(engine)
  const tables = [...new Set([...resources.values()].flatMap((one) => one.tables))]
  const rightsTables = sessionTables(registry)
  const streams = createStreams(changed.limits)
  const presence = createPresence(() => engine.now().getTime())
  const watch = createTableWatch(tables)
  let queue: Heard[] = []
  let stale = new Set<string>()
  let rights = ""
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let ticking: NodeJS.Timeout | undefined
  let beatAt = 0
  let stopped = false

  /** Ends the streams of ended sessions, and gives the others their rights as they are now. */
  const refresh = async (versions: Versions): Promise<void> => {
    const now = versionOf(versions, rightsTables)
    const open = [...streams.all]
    if (open.length === 0 || now === rights) return
    const sessions = await readSessions(engine, [...new Set(open.map(({ session }) => session.jti))])
    for (const stream of open) {
      const session = sessions.get(stream.session.jti)
      if (session) stream.session = session
      else streams.close(stream)
    }
    rights = now
  }

  const batchOf = async (versions: Versions): Promise<Batch> => {
    const counts = new Map<string, number>()
    for (const { resource } of queue) counts.set(resource, (counts.get(resource) ?? 0) + 1)
    for (const [name, count] of counts) if (count > MOST_EVENTS) stale.add(name)
    const events = queue.filter(({ resource }) => (counts.get(resource) ?? 0) <= MOST_EVENTS)
    const batch = { events, stale, records: new Map(), versions }
    queue = []
    stale = new Set()
    return { ...batch, records: await readGuarded(engine, events, resources) }
  }

  const send = async (): Promise<void> => {
    const versions = await db.versions()
    await refresh(versions)
    const batch = await batchOf(versions)
    const isPersonal = batch.events.some(({ resource }) => resources.get(resource)?.guarded)
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
    if (streams.all.size === 0) {
      queue = []
      stale = new Set()
      return
    }
    const wait = Math.max(times.gather, sentAt + times.pause - performance.now())
    timer = setTimeout(async () => {
      await send().catch(logFailure("live.not_sent"))
      sentAt = performance.now()
      timer = undefined
      if (queue.length > 0 || stale.size > 0) plan()
    }, wait)
    timer.unref()
  }

  const hear = (events: readonly Heard[]): void => {
    if (streams.all.size === 0) return
    for (const event of events) {
      const one = resources.get(event.resource)
      if (!one) continue
      if (event.action !== "editing") watch.heard(one.tables)
      queue.push(event)
    }
    plan()
  }
  const markStale = (names: readonly string[]): void => {
    for (const { resource, tables: own } of resources.values())
      if (own.some((name) => names.includes(name))) stale.add(resource.name)
    if (stale.size > 0) plan()
  }
  const announce = ({ resource, id }: OpenForm): Heard => ({
    resource,
    id,
    action: "editing",
    version: 0,
    at: engine.now().toISOString(),
    by: "",
    tab: "",
  })
  const takeForm = (form: OpenForm, isOpen: boolean): void => {
    if (isOpen ? presence.open(form) : presence.close(form)) hear([announce(form)])
  }

  const look = async (): Promise<void> => {
    const versions = await db.versions()
    await refresh(versions)
    markStale(watch.look(versions))
    for (const form of presence.expired()) hear([announce(form)])
    const ended = new Set<Stream>()
    if (performance.now() - beatAt < BEAT_SECONDS * 1000) return
    beatAt = performance.now()
    // Sessions also end by their time, without a change of a table.
    const jtis = [...new Set([...streams.all].map(({ session }) => session.jti))]
    const live = await readSessions(engine, jtis)
    for (const stream of streams.all)
      if (live.has(stream.session.jti)) streams.send(stream, COMMENT)
      else ended.add(stream)
    for (const stream of ended) streams.close(stream)
  }
  const tick = (): void => {
    if (ticking || stopped) return
    ticking = setTimeout(async () => {
      await look().catch(logFailure("live.not_looked"))
      ticking = undefined
      if (streams.all.size > 0) tick()
      else watch.rest()
    }, times.look)
    ticking.unref()
  }

  const origin = randomBytes(6).toString("hex")
  const relay = createRelay(db, origin, {
    heard: ({ events, forms, stale: others }: Relayed) => {
      if (events) hear(events)
      for (const { open, ...form } of forms ?? []) takeForm(form, open)
      for (const name of others ?? []) if (resources.has(name) && streams.all.size > 0) stale.add(name)
      if (others?.length) plan()
    },
    deaf: watch.setDeaf,
  })
  const unsubscribe = engine.changes.subscribe((changes) => {
    relay.send({ events: changes })
    hear(changes)
  })

  return {
    open: async (session, sink) => {
      if (stopped || streams.isFull()) return "full"
      relay.listen()
      const versions = await db.versions()
      const current = (await readSessions(engine, [session.jti])).get(session.jti)
      if (!current) return "ended"
      if (stopped) return "full"
      const stream: Stream = { session: current, sink }
      sink.write(frame(greetingFor(current, versions, resources)))
      streams.add(stream)
      // Rights that have changed since are read before the next message.
      rights = ""
      tick()
      return stream
    },
    close: streams.close,
    editing: (form) => {
      takeForm(form, true)
      relay.send({ forms: [{ ...form, open: true }] })
      return presence.editors(form, form.account)
    },
    edited: (form) => {
      takeForm(form, false)
      relay.send({ forms: [{ ...form, open: false }] })
    },
    stop: () => {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
      clearTimeout(ticking)
      relay.stop()
      for (const stream of [...streams.all]) streams.close(stream)
    },
  }
}
