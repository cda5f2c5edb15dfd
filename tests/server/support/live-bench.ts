/** Streams of events over real connections. */
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { sql } from "kysely"
import { expect, vi } from "vitest"
import { openPort, type Port } from "../../../server/http/port"
import { createLive, type Live, type LiveTimes } from "../../../server/live/hub"
import type { StreamLimits } from "../../../server/live/streams"
import type { RecordEngine } from "../../../server/records/engine"
import { type LiveEvent, type LiveMessage, readMessage } from "../../../src/core/live/event"
import type { Server } from "./api"

/** Short waits, so that a test of the fallback needs no seconds. */
export const QUICK: LiveTimes = { gather: 5, pause: 20, look: 100, beat: 15_000 }

/** An option of `openServer` that also gives the hub to the test. */
export function quickLive(limits: Partial<StreamLimits> = {}, times: Partial<LiveTimes> = {}) {
  const made: Live[] = []
  return {
    live: (engine: RecordEngine): Live => {
      const live = createLive(engine, { times: { ...QUICK, ...times }, limits })
      made.push(live)
      return live
    },
    stop: () => {
      for (const live of made.splice(0)) live.stop()
    },
  }
}

export interface Listener {
  status: number
  headers: Headers
  messages: LiveMessage[]
  events: () => LiveEvent[]
  stale: () => string[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close: () => void
}

/** Ports of servers, closed by `close`. */
export function liveBench() {
  const ports: Port[] = []
  const listeners: Listener[] = []

  const serve = async ({ app }: Pick<Server, "app">): Promise<string> => {
    const port = openPort((request, env) => app.fetch(request, env as never))
    ports.push(port)
    port.server.listen(0, "127.0.0.1")
    await once(port.server, "listening")
    return `http://127.0.0.1:${(port.server.address() as AddressInfo).port}/api/v1`
  }
  /** Opens a stream and waits for its first message, or for the refusal. */
  const listen = async (
    url: string,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<Listener> => {
    const stopping = new AbortController()
    const response = await fetch(`${url}/events`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
      signal: stopping.signal,
    })
    const messages: LiveMessage[] = []
    let greeted = () => {}
    const greeting = new Promise<void>((resolve) => {
      greeted = resolve
    })
    const read = async () => {
      let text = ""
      const decoder = new TextDecoder()
      for await (const part of response.body ?? []) {
        text += decoder.decode(part as Uint8Array, { stream: true })
        const frames = text.split("\n\n")
        text = frames.pop() ?? ""
        for (const frame of frames) {
          const message = frame.startsWith("data: ") && readMessage(frame.slice(6))
          if (message) messages.push(message)
        }
        greeted()
      }
    }
    const ended = read()
      .catch(() => {})
      .then(greeted)
    await greeting
    const listener: Listener = {
      status: response.status,
      headers: response.headers,
      messages,
      events: () => messages.flatMap(({ events }) => events),
      stale: () => messages.flatMap(({ stale }) => stale),
      ended,
      close: () => stopping.abort(),
    }
    listeners.push(listener)
    return listener
  }
  /** Waits until this number of processes hears the notifications of a PostgreSQL database. */
  const hearing = ({ engine }: Pick<Server, "engine">, processes: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and state = 'idle' and query like 'listen %'`.execute(
          engine.db.queries,
        )
        expect(rows).toHaveLength(processes)
      },
      { timeout: 5000, interval: 20 },
    )
  const closeStreams = () => {
    for (const listener of listeners.splice(0)) listener.close()
  }
  return {
    serve,
    listen,
    hearing,
    closeStreams,
    close: () => {
      closeStreams()
      for (const { server } of ports.splice(0)) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
