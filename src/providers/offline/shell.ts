/** The app itself, kept in the browser: the service worker's beginning (src/worker/), and its change with the build. */

import { withBase } from "../../session/base-path"
import { ownBuild } from "../../session/build"

/** A worker of this page's build takes over at once: what an older one keeps is an older build's. */
const takeOver = (worker: ServiceWorker | null) => worker?.postMessage("take-over")

/** Where the browser has none, or keeps none, the app opens with a connection, as ever. Never throws. */
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
  }
}

const TRIED = "koperasi.dimuat"

/**
 * The server is of another build: the page is loaded anew, once for each, unless somebody has something open in it.
 * @returns whether it is
 */
export function reloadFor(build: string, mayReload: boolean): boolean {
  if (!mayReload || build === ownBuild()) return false
  try {
    if (sessionStorage.getItem(TRIED) === build) return false
    sessionStorage.setItem(TRIED, build)
  } catch {
    // Without a note of it nothing keeps a page from being loaded again and again.
    return false
  }
  window.location.reload()
  return true
}
