/**
 * Loads the offline parts of the app: service worker, offline copies and outbox. They are loaded after everything else, or at
 * once if the page starts without a connection.
 */
import { useSyncExternalStore } from "react"
import { Unsent } from "../core/codec/waiting"
import { setCopies } from "../lists/offline-copy"
import { call, onLostConnection } from "../providers/http"
import type { Submit } from "../providers/rest"
import { viewKey } from "../providers/session-view"
import { createListeners } from "../session/listeners"
import { isOpenedOffline, isOwnServer, keepsOffline } from "../session/own-server"
import { isLoggedIn, signedIn } from "../session/session"
import { declarations } from "./product"

type Parts = typeof import("../pages/offline/parts")

/** Milliseconds before the parts are loaded, so that the first screen comes first. */
const START_MS = 3000
/** Milliseconds between tries if they cannot be loaded: twice as long each time, up to this. */
const LAST_MS = 60_000

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

/** Sends a new record for the data provider, through the outbox; without the parts it is sent like any other record. */
export const submit: Submit = async (record) => {
  const loaded = await loadOffline().catch(console.error)
  if (!loaded) {
    const { path, payload: body, key } = record
    return call({ method: "POST", path, body, ...(isOwnServer() && { headers: { "Idempotency-Key": key } }) })
  }
  const outcome = await loaded.submitRecord(record)
  if (outcome.kind === "sent") return outcome.answer
  return new Unsent(outcome.kind === "waiting" && outcome.unsure ? "unknown" : "waiting")
}

let isLost = false
/** True while there is no connection and the parts, whose bar says more, have not loaded: a first visit without a signal. */
export const useLost = (): boolean => useSyncExternalStore(subscribe, () => isLost && !parts)

/** Plans the loading of the parts. @param begin called with them */
export function startOffline(begin: (parts: Parts) => void): void {
  if (!keepsOffline()) return
  let resolve: (parts: Parts) => void = () => {}
  const started = new Promise<Parts>((done) => {
    resolve = done
  })
  started.then(begin).catch(console.error)
  /** A load that failed is repeated by the next call. */
  const start = async (): Promise<Parts> => {
    resolve(await loadOffline())
    return started
  }
  let pause = START_MS
  let isAsking = false
  /** Loads the parts, until they have come. Some browsers keep a file as failed: then a response of the server clears the bar. */
  const load = () =>
    start().then(
      (loaded) => isLost && loaded.lost(),
      () => {
        // The browser's own event comes before calls get through.
        if (!navigator.onLine || isAsking) return
        isAsking = true
        setTimeout(ask, pause)
      },
    )
  const ask = () => {
    isAsking = false
    pause = Math.min(pause * 2, LAST_MS)
    fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then(
      ({ ok }) => note(!ok),
      () => note(true),
    )
  }
  const note = (lost: boolean) => {
    isLost = lost
    emit()
    void load()
  }
  setTimeout(load, navigator.onLine && !isOpenedOffline() ? START_MS : 0)
  onLostConnection(() => note(true))
  window.addEventListener("offline", () => note(true))
  window.addEventListener("online", () => note(false))
  setCopies({
    rights: () => viewKey(declarations),
    save: (path, text, rights) => {
      const answer = { person: signedIn(), rights, text, at: Date.now() }
      if (isLoggedIn()) started.then(({ saveCopy }) => saveCopy(path, answer)).catch(() => undefined)
    },
    read: (path) =>
      start()
        .then(({ readCopy }) => readCopy(path))
        .catch(() => undefined),
    clear: () => void started.then(({ dropOfflineCopies }) => dropOfflineCopies()).catch(() => undefined),
    drop: (path) => void started.then(({ dropOfflineCopy }) => dropOfflineCopy(path)).catch(() => undefined),
  })
}
