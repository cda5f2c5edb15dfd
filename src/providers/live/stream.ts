/** One connection to the server's stream of events. `EventSource` could not send the token in a header. */
import { BEAT_SECONDS, type LiveMessage, readMessage } from "../../core/live/event"
import { API_BASE } from "../../session/base-path"
import { noteAnswer } from "../../session/server-build"

/** Milliseconds without a byte after which a connection counts as broken: two heartbeats and some more. */
const SILENCE_MS = (2 * BEAT_SECONDS + 10) * 1000

/** `refused`: only another session may try again; `missing`: this server has no stream. */
export type StreamEnd =
  | { kind: "ended"; lived: number; retryAfter: number }
  | { kind: "refused" }
  | { kind: "missing" }

const MISSING = [404, 405, 501]

/** Splits a stream into the data of its frames. */
export function createFrames(onData: (text: string) => void): (part: string) => void {
  let rest = ""
  return (part) => {
    const frames = (rest + part).split("\n\n")
    rest = frames.pop() ?? ""
    for (const frame of frames) {
      const data = frame
        .split("\n")
        .filter((line) => line.startsWith("data: "))
        .map((line) => line.slice(6))
      if (data.length > 0) onData(data.join("\n"))
    }
  }
}

/** Reads the stream until it ends. Never rejects. @param onMessage called with `first` for the message of a new connection */
export async function readStream(
  token: string,
  signal: AbortSignal,
  onMessage: (message: LiveMessage, first: boolean) => void,
): Promise<StreamEnd> {
  const started = Date.now()
  const broken = new AbortController()
  const stop = () => broken.abort()
  signal.addEventListener("abort", stop)
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, SILENCE_MS)
  }
  const ended = (retryAfter = 0): StreamEnd => ({ kind: "ended", lived: Date.now() - started, retryAfter })
  try {
    if (signal.aborted) return ended()
    heard()
    const response = await fetch(`${API_BASE}/events`, {
      headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream" },
      cache: "no-store",
      signal: broken.signal,
    })
    noteAnswer(response)
    if (response.status === 401 || response.status === 403) return { kind: "refused" }
    if (MISSING.includes(response.status)) return { kind: "missing" }
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream")
    if (!response.ok || !isStream || !response.body)
      return ended(Number(response.headers.get("retry-after")) * 1000 || 0)
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let first = true
    const take = createFrames((text) => {
      const message = readMessage(text)
      if (message) onMessage(message, first)
      first = false
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return ended()
      heard()
      take(decoder.decode(value, { stream: true }))
    }
  } catch {
    return ended()
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", stop)
    broken.abort()
  }
}
