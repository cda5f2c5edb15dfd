/** The app's offline copy: registration of the service worker (src/worker/), and its update with the build. */
import { withBase } from "../../session/base-path"
import { createListeners } from "../../session/listeners"
import { ownBuild } from "../../session/own-server"

/** Activates a waiting worker at once: the active one has an older build. */
const takeOver = (worker: ServiceWorker | null) => worker?.postMessage("take-over")

/** Registers the service worker. Without one the app needs a connection to open. Never throws. */
export async function keepShell(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(withBase("/sw.js"))
    takeOver(registration.waiting)
    registration.addEventListener("updatefound", () => {
      const { installing } = registration
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed") takeOver(registration.waiting)
      })
    })
  } catch (error) {
    console.warn("Aplikasi tidak dapat disimpan di perangkat ini", error)
    change("none")
  }
}

/** `none`: this browser keeps no copy of the app (plain HTTP, a private window, a refused registration). */
type ShellState = "coming" | "ready" | "none"
let state: ShellState = "coming"
const { emit, subscribe } = createListeners()
const change = (to: ShellState) => {
  state = to
  emit()
}

/** Notes that the lists of offline forms are on the device; the app itself is once its service worker is active. */
export async function noteShell(): Promise<void> {
  if (state === "none") return
  await navigator.serviceWorker.ready
  change("ready")
}

/** `ready` once this device opens the app without a connection. */
export const shellState = (): ShellState => state
/** Called when `shellState` changes. Returns an unsubscribe function. */
export const onShell = subscribe

const TRIED = "koperasi.dimuat"

/**
 * Reloads the page for another build of the server, once for each build.
 * @param mayReload false while the page has unsaved input
 * @returns true if it reloads
 */
export function reloadFor(build: string, mayReload: boolean): boolean {
  if (!mayReload || build === ownBuild()) return false
  try {
    if (sessionStorage.getItem(TRIED) === build) return false
    sessionStorage.setItem(TRIED, build)
  } catch {
    // Without storage a reload could repeat forever.
    return false
  }
  window.location.reload()
  return true
}
