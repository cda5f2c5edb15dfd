/** Keeps one connection open while it may be: with a session, a network, and the page in use. */
import type { LiveMessage } from "../../core/live/event"
import { isLoggedIn, storedToken, subscribe } from "../../session/session"
import { readStream } from "./stream"

/** Milliseconds; each failure doubles the wait. */
const WAITS = { first: 1000, longest: 60_000, steady: 10_000 }

/** Half to all of the wait, so that the browsers of an office do not return in the same moment. */
const jitter = (wait: number): number => wait * (0.5 + Math.random() / 2)

interface Options {
  onMessage: (message: LiveMessage, first: boolean) => void
  /** Without locks among the tabs only a visible one has a connection: a browser opens six to a host. */
  onlyVisible: boolean
}

/** @param stop ends the connection for good */
export async function keepConnected({ onMessage, onlyVisible }: Options, stop: AbortSignal): Promise<void> {
  let connection = new AbortController()
  /** Resolves the present wait. */
  let wake = () => {}
  let left = false
  const mayConnect = () =>
    !left && isLoggedIn() && navigator.onLine && !(onlyVisible && document.visibilityState === "hidden")
  const recheck = () => {
    if (!mayConnect()) connection.abort()
    wake()
  }
  let token = storedToken()
  const onSession = () => {
    if (storedToken() === token) return
    connection.abort()
    recheck()
  }
  const onHide = () => {
    left = true
    recheck()
  }
  const onShow = () => {
    left = false
    recheck()
  }
  const unsubscribe = subscribe(onSession)
  const targets = [
    [window, "online", recheck],
    [window, "offline", recheck],
    [window, "pagehide", onHide],
    [window, "pageshow", onShow],
    [document, "visibilitychange", recheck],
  ] as const
  for (const [target, name, listener] of targets) target.addEventListener(name, listener)
  stop.addEventListener("abort", () => {
    connection.abort()
    wake()
  })
  /** @param most undefined: until something changes */
  const pause = (most?: number) =>
    new Promise<void>((resolve) => {
      const timer = most === undefined ? undefined : setTimeout(() => resolve(), most)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  let wait = WAITS.first
  while (!stop.aborted) {
    if (!mayConnect()) {
      await pause()
      continue
    }
    token = storedToken()
    connection = new AbortController()
    const end = await readStream(token ?? "", connection.signal, onMessage)
    if (end.kind === "missing") break
    if (stop.aborted || connection.signal.aborted) continue
    if (end.kind === "refused") {
      while (storedToken() === token && !stop.aborted) await pause()
      continue
    }
    wait = end.lived >= WAITS.steady ? WAITS.first : Math.min(2 * wait, WAITS.longest)
    await pause(Math.max(jitter(wait), end.retryAfter))
  }
  unsubscribe()
  for (const [target, name, listener] of targets) target.removeEventListener(name, listener)
}
