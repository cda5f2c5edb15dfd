/**
 * What goes on without a connection, loaded after everything else: the app kept in the browser, lists seen last, records that
 * wait. A page that begins without a connection needs it at once.
 */
import { useSyncExternalStore } from "react"
import { Unsent } from "../core/codec/waiting"
import { setCopies } from "../lists/offline-copy"
import { onLostConnection } from "../providers/http"
import type { Submit } from "../providers/rest"
import { keepsOffline, openedAway } from "../session/build"
import { isLoggedIn, signedIn } from "../session/session"

type Parts = typeof import("../pages/offline/parts")

/** Milliseconds: what somebody waits for comes first. */
const START_MS = 3000

let parts: Parts | undefined
let loading: Promise<Parts> | undefined
const listeners = new Set<() => void>()

export function loadOffline(): Promise<Parts> {
  const load = async () => {
    const loaded = await import("../pages/offline/parts")
    parts = loaded
    for (const listener of listeners) listener()
    return loaded
  }
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** undefined until it has loaded, and where nothing is kept. */
export const useOffline = (): Parts | undefined => useSyncExternalStore(subscribe, () => parts)

/** Before a logout: loaded for it where it is not there yet. undefined where nothing is kept. @throws Error if it cannot be loaded */
export const offlineForLogout = async (): Promise<Parts | undefined> =>
  keepsOffline() ? loadOffline() : parts

/** For the data provider: a record of a form that may wait on the device. */
export const submit: Submit = async (record) => {
  const { submitRecord } = await loadOffline()
  const outcome = await submitRecord(record)
  if (outcome.kind === "sent") return outcome.answer
  return new Unsent(outcome.kind === "waiting" && outcome.unsure ? "unknown" : "waiting")
}

/** @param begin what is started once it is there */
export function startOffline(begin: (parts: Parts) => void): void {
  if (!keepsOffline()) return
  let start = () => {}
  const started = new Promise<Parts>((resolve, reject) => {
    start = () => void loadOffline().then(resolve, reject)
  })
  // A chunk that could not be loaded is loaded by the next page.
  started.then(begin).catch(() => undefined)
  setTimeout(start, navigator.onLine && !openedAway() ? START_MS : 0)
  onLostConnection(() => {
    start()
    started.then(({ lost }) => lost()).catch(() => undefined)
  })
  setCopies({
    save: (path, text) => {
      const answer = { person: signedIn(), text, at: Date.now() }
      if (isLoggedIn()) started.then(({ saveCopy }) => saveCopy(path, answer)).catch(() => undefined)
    },
    read: async (path) => {
      start()
      return started.then(({ readCopy }) => readCopy(path)).catch(() => undefined)
    },
    drop: (path) => void started.then(({ dropCopy }) => dropCopy(path)).catch(() => undefined),
  })
}
