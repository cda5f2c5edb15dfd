/** One stream for all tabs of a browser: the tab that holds the lock reads it and passes each message on to the others. */
import type { LiveMessage } from "../../core/live/event"
import { BASE_PATH } from "../../session/base-path"
import { createListeners } from "../../session/listeners"
import { signedIn } from "../../session/session"
import { keepConnected } from "./connect"

const NAME = `koperasi-live${BASE_PATH}`

/** A question of a tab for the states that the stream has brought. */
interface Question {
  user: string
  asks: true
}

/** A message among tabs. Another tab may still have the session of the user before. */
interface Passed {
  user: string
  message: LiveMessage
  first: boolean
  /** States that the stream brought before: a tab that has just opened has heard none. */
  before?: LiveMessage["states"]
}

type Listener = (message: LiveMessage, first: boolean, before?: LiveMessage["states"]) => void

/**
 * Begins to share the stream; the page ends it. Returns a function that adds a listener.
 * @param states latest states of the stream, for tabs that open after its first message
 * @param connect keeps the connection of the tab that holds the lock
 */
export function shareStream(
  stop: AbortSignal,
  states: () => LiveMessage["states"],
  connect = keepConnected,
): (listener: Listener) => () => void {
  const { emit, subscribe } = createListeners<Parameters<Listener>>()
  const tabs = new BroadcastChannel(NAME)
  let leads = false
  const pass = (message: LiveMessage, first: boolean, before: LiveMessage["states"] = {}) =>
    tabs.postMessage({ user: signedIn(), message, first, before } satisfies Passed)
  tabs.onmessage = ({ data }: MessageEvent<Passed | Question>) => {
    if (data.user !== signedIn()) return
    if ("message" in data) emit(data.message, data.first, data.before)
    else if (leads) pass({ events: [], stale: [], states: states() }, false)
  }
  const lead = (onlyVisible: boolean) => () => {
    leads = !onlyVisible
    return connect(
      {
        onlyVisible,
        onMessage: (message, first) => {
          // A new connection may have missed what came after them.
          const before = first ? {} : states()
          emit(message, first)
          if (leads) pass(message, first, before)
        },
      },
      stop,
    )
  }
  const { locks } = navigator
  // Plain http has no locks.
  const leading = locks ? locks.request(NAME, { signal: stop }, lead(false)) : lead(true)()
  leading.catch(() => undefined)
  tabs.postMessage({ user: signedIn(), asks: true } satisfies Question)
  stop.addEventListener("abort", () => tabs.close())
  return subscribe
}
