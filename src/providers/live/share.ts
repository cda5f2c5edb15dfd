/** One stream for all tabs of a browser: the tab that holds the lock reads it and passes each message on to the others. */
import type { LiveMessage } from "../../core/live/event"
import { BASE_PATH } from "../../session/base-path"
import { createListeners } from "../../session/listeners"
import { signedIn } from "../../session/session"
import { keepConnected } from "./connect"

const NAME = `koperasi-live${BASE_PATH}`

/** A message among tabs. Another tab may still have the session of the user before. */
interface Passed {
  user: string
  message: LiveMessage
  first: boolean
}

type Listener = (message: LiveMessage, first: boolean) => void

/** Begins to share the stream; the page ends it. Returns a function that adds a listener. */
export function shareStream(stop: AbortSignal): (listener: Listener) => () => void {
  const { emit, subscribe } = createListeners<[message: LiveMessage, first: boolean]>()
  const tabs = new BroadcastChannel(NAME)
  tabs.onmessage = ({ data }: MessageEvent<Passed>) => {
    if (data.user === signedIn()) emit(data.message, data.first)
  }
  const lead = (onlyVisible: boolean) => () =>
    keepConnected(
      {
        onlyVisible,
        onMessage: (message, first) => {
          emit(message, first)
          if (!onlyVisible) tabs.postMessage({ user: signedIn(), message, first } satisfies Passed)
        },
      },
      stop,
    )
  const { locks } = navigator
  // Plain http has no locks.
  const leading = locks ? locks.request(NAME, { signal: stop }, lead(false)) : lead(true)()
  leading.catch(() => undefined)
  stop.addEventListener("abort", () => tabs.close())
  return subscribe
}
