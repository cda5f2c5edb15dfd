/** Streams of events of many browsers. */
import { Agent, type ClientRequest, request } from "node:http"
import { type LiveMessage, readMessage } from "../../../src/core/live/event"
import type { Grants } from "../grants"

export interface Listener {
  grants: Grants
  /** False: its messages are only drained. */
  reads: boolean
  /** `resource id version`, or `resource id -` for a deletion → milliseconds of its arrival. */
  heard: Map<string, number>
  /** Resource → milliseconds of its messages without names. */
  stale: Map<string, number[]>
  /** Every resource that a message has named. */
  named: Set<string>
  /** True once the server has ended the stream. */
  ended: boolean
  close: () => void
}

export const keyOf = (resource: string, id: string, version: number | null): string =>
  `${resource} ${id} ${version ?? "-"}`

const agent = new Agent({ keepAlive: false, maxSockets: 2000 })

function take(listener: Listener, { events, stale, states }: LiveMessage): void {
  const at = performance.now()
  for (const name of Object.keys(states)) listener.named.add(name)
  for (const name of stale) {
    listener.stale.set(name, [...(listener.stale.get(name) ?? []), at])
    listener.named.add(name)
  }
  for (const { resource, id, action, version } of events) {
    listener.heard.set(keyOf(resource, id, action === "delete" ? null : version), at)
    listener.named.add(resource)
  }
}

/** Opens a stream. Rejects if it is refused. */
export function listen(
  url: string,
  { token, grants, reads }: { token: string; grants: Grants; reads: boolean },
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    let outgoing: ClientRequest
    const listener: Listener = {
      grants,
      reads,
      heard: new Map(),
      stale: new Map(),
      named: new Set(),
      ended: false,
      close: () => outgoing.destroy(),
    }
    outgoing = request(
      `${url}/api/v1/events`,
      { agent, headers: { Authorization: `Bearer ${token}` } },
      (incoming) => {
        if (incoming.statusCode !== 200) reject(new Error(`a stream: ${incoming.statusCode}`))
        let rest = ""
        incoming.on("data", (part: Buffer) => {
          if (!reads) return
          const frames = (rest + part.toString()).split("\n\n")
          rest = frames.pop() ?? ""
          for (const frame of frames) {
            const message = frame.startsWith("data: ") && readMessage(frame.slice(6))
            if (message) take(listener, message)
          }
        })
        const end = () => {
          listener.ended = true
        }
        incoming.on("end", end)
        incoming.on("error", end)
        incoming.once("data", () => resolve(listener))
      },
    )
    outgoing.on("error", (error) => {
      listener.ended = true
      reject(error)
    })
    outgoing.end()
  })
}
