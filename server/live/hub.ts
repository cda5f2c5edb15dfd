/** Hears the changes of all processes, and passes them to the open streams. */
import { randomBytes } from "node:crypto"
import { BEAT_SECONDS, type Editor } from "../../src/core/live/event"
import type { Session } from "../auth/engine"
import { readSessions } from "../auth/many-sessions"
import { logFailure } from "../ground/log"
import type { RecordEngine } from "../records/engine"
import { greetingFor, type Heard, liveResources } from "./audience"
import { createPresence, type OpenForm } from "./presence"
import { createRelay } from "./relay"
import { createSender, frame, type SendTimes } from "./sender"
import { createStreamRights } from "./stream-rights"
import { COMMENT, createStreams, type Sink, type Stream, type StreamLimits } from "./streams"
import { createTableWatch } from "./table-watch"

export interface LiveTimes extends SendTimes {
  /** Milliseconds between two looks at the tables. */
  look: number
  /** Milliseconds between two heartbeats. */
  beat: number
}

const TIMES: LiveTimes = { gather: 20, pause: 400, look: 2000, beat: BEAT_SECONDS * 1000 }

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

export function createLive(
  engine: RecordEngine,
  changed: { times?: Partial<LiveTimes>; limits?: Partial<StreamLimits> } = {},
): Live {
  const { db } = engine
  const times = { ...TIMES, ...changed.times }
  const resources = liveResources(engine)
  const streams = createStreams(changed.limits)
  const rights = createStreamRights(engine, streams)
  const sender = createSender({ engine, resources, streams, refresh: rights.refresh, times })
  const presence = createPresence(() => engine.now().getTime())
  const watch = createTableWatch([...new Set([...resources.values()].flatMap(({ tables }) => tables))])
  let ticking: NodeJS.Timeout | undefined
  let beatAt = 0
  let stopped = false
  const isSilent = () => streams.all.size === 0

  const hear = (events: readonly Heard[]): void => {
    if (isSilent()) return
    const known = events.filter(({ resource }) => resources.has(resource))
    for (const { resource, action } of known)
      if (action !== "editing") watch.heard(resources.get(resource)?.tables ?? [])
    sender.add(known)
  }
  const takeForm = (form: OpenForm, isOpen: boolean): void => {
    if (isOpen ? presence.open(form) : presence.close(form)) announce(form)
  }
  const announce = ({ resource, id }: OpenForm): void => {
    const at = engine.now().toISOString()
    hear([{ resource, id, action: "editing", version: 0, at, by: "", tab: "" }])
  }

  const look = async (): Promise<void> => {
    const askedAt = performance.now()
    const versions = await db.versions()
    await rights.refresh(versions)
    const found = new Set(watch.look(versions, askedAt))
    const stale = [...resources].filter(([, { tables }]) => tables.some((name) => found.has(name)))
    sender.addStale(stale.map(([name]) => name))
    for (const form of presence.expired()) announce(form)
    if (performance.now() - beatAt < times.beat) return
    beatAt = performance.now()
    await rights.readAll()
    for (const stream of [...streams.all]) streams.send(stream, COMMENT)
  }
  const tick = (): void => {
    if (ticking || stopped) return
    ticking = setTimeout(async () => {
      await look().catch(logFailure("live.not_looked"))
      ticking = undefined
      if (isSilent()) watch.rest()
      else tick()
    }, times.look)
    ticking.unref()
  }

  const relay = createRelay(db, randomBytes(6).toString("hex"), {
    heard: ({ events = [], forms = [], stale = [] }) => {
      hear(events)
      for (const { open, ...form } of forms) takeForm(form, open)
      if (!isSilent()) sender.addStale(stale.filter((name) => resources.has(name)))
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
      const askedAt = performance.now()
      const versions = await db.versions()
      const current = (await readSessions(engine, [session.jti])).get(session.jti)
      if (!current) return "ended"
      if (stopped) return "full"
      const stream: Stream = { session: current, sink }
      sink.write(frame(greetingFor(current, versions, resources)))
      // The greeting has the changes since the last stream closed.
      if (isSilent()) watch.rest()
      watch.begin(versions, askedAt)
      streams.add(stream)
      // Rights that have changed since are read before the next message.
      rights.reset()
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
      sender.stop()
      clearTimeout(ticking)
      relay.stop()
      for (const stream of [...streams.all]) streams.close(stream)
    },
  }
}
