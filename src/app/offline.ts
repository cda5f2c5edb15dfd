/**
 * Loads the offline parts of the app: service worker, offline copies and outbox. They are loaded after everything else, or at
 * once if the page starts without a connection.
 */
import { useSyncExternalStore } from "react"
import { Unsent } from "../core/codec/waiting"
import { setCopies } from "../lists/offline-copy"
import { onLostConnection } from "../providers/http"
import type { Submit } from "../providers/rest"
import { viewKey } from "../providers/session-view"
import { createListeners } from "../session/listeners"
import { isOpenedOffline, keepsOffline } from "../session/own-server"
import { isLoggedIn, signedIn } from "../session/session"
import { declarations } from "./product"

type Parts = typeof import("../pages/offline/parts")

/** Milliseconds before the parts are loaded, so that the first screen comes first. */
const START_MS = 3000

let parts: Parts | undefined
let loading: Promise<Parts> | undefined
const { emit, subscribe } = createListeners()

/** Loads the parts once; a failed load is repeated by the next call. */
export function loadOffline(): Promise<Parts> {
  const load = async () => {
    const loaded = await import("../pages/offline/parts")
    parts = loaded
    emit()
    return loaded
  }
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The parts; undefined until they have loaded, and if this browser stores nothing offline. */
export const useOffline = (): Parts | undefined => useSyncExternalStore(subscribe, () => parts)

/** The parts, loaded if necessary; undefined if this browser stores nothing offline. @throws Error if they cannot be loaded */
export const offlineForLogout = async (): Promise<Parts | undefined> =>
  keepsOffline() ? loadOffline() : parts

/** Sends a new record for the data provider, through the outbox. */
export const submit: Submit = async (record) => {
  const { submitRecord } = await loadOffline()
  const outcome = await submitRecord(record)
  if (outcome.kind === "sent") return outcome.answer
  return new Unsent(outcome.kind === "waiting" && outcome.unsure ? "unknown" : "waiting")
}

/** Plans the loading of the parts. @param begin called with them */
export function startOffline(begin: (parts: Parts) => void): void {
  if (!keepsOffline()) return
  let start = () => {}
  const started = new Promise<Parts>((resolve, reject) => {
    start = () => void loadOffline().then(resolve, reject)
  })
  // The next page loads a chunk that could not be loaded.
  started.then(begin).catch(() => undefined)
  setTimeout(start, navigator.onLine && !isOpenedOffline() ? START_MS : 0)
  onLostConnection(() => {
    start()
    started.then(({ lost }) => lost()).catch(() => undefined)
  })
  setCopies({
    rights: () => viewKey(declarations),
    save: (path, text, rights) => {
      const answer = { person: signedIn(), rights, text, at: Date.now() }
      if (isLoggedIn()) started.then(({ saveCopy }) => saveCopy(path, answer)).catch(() => undefined)
    },
    read: async (path) => {
      start()
      return started.then(({ readCopy }) => readCopy(path)).catch(() => undefined)
    },
    clear: () => void started.then(({ dropOfflineCopies }) => dropOfflineCopies()).catch(() => undefined),
    drop: (path) => void started.then(({ dropOfflineCopy }) => dropOfflineCopy(path)).catch(() => undefined),
  })
}
