/** Mounts the real app, or a single view, into the test's page; see README.md. */
import "../../../src/app/base.css"
import type { ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"
import { App } from "../../../src/app/App"
import { appRouter } from "../../../src/app/router"
import { queryClient } from "../../../src/app/runtime"
import { connection, noteBack } from "../../../src/providers/offline/connection"
import { clearSession } from "../../../src/session/session"
import { type Person, sessionOf } from "../../support/sign-in"

let root: Root | undefined
let place: HTMLElement | undefined

/** Draws anything, alone on the page; what was drawn before goes. */
export function mount(node: ReactNode): void {
  unmount()
  place = document.createElement("div")
  place.id = "root"
  document.body.append(place)
  root = createRoot(place)
  root.render(node)
}

function unmount(): void {
  root?.unmount()
  place?.remove()
  root = undefined
  place = undefined
}

/** Signs this page in: writes what a login would have written. */
export function signIn(person: Person = {}): void {
  for (const [key, value] of Object.entries(sessionOf(person))) localStorage.setItem(key, value)
  // As another tab would tell of it: what the page knows of the last person goes.
  window.dispatchEvent(new StorageEvent("storage", { key: null }))
}

/** The app at an address, as a page load brings it up: as whoever is signed in; superadmin when nobody is. */
export async function openApp(address: string, person?: Person): Promise<void> {
  unmount()
  queryClient.clear()
  if (person || localStorage.getItem("token") === null) signIn(person)
  await appRouter().navigate(address, { replace: true })
  mount(<App />)
}

/** The app with nobody signed in: every address leads to the login page. */
export async function openSignedOut(address = "/login"): Promise<void> {
  unmount()
  clearSession("logout")
  queryClient.clear()
  await appRouter().navigate(address, { replace: true })
  mount(<App />)
}

/** Loads the app anew where it stands, as the browser's reload does: what is kept in memory is gone. */
export async function reloadApp(): Promise<void> {
  await openApp(location.pathname + location.search)
}

const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []))

const emptyStores = async (name: string): Promise<void> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const stores = [...db.objectStoreNames]
  if (stores.length > 0)
    await new Promise((resolve) => {
      const work = db.transaction(stores, "readwrite")
      for (const store of stores) work.objectStore(store).clear()
      work.oncomplete = resolve
    })
  db.close()
}

/** Takes everything away that a test may have left: what is drawn, the session, the caches, the storages. */
export async function cleanUp(): Promise<void> {
  unmount()
  clearSession("logout")
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  // That no answer came to what was asked last, and what was shown instead.
  for (const path of [undefined, ...connection().cachedAt.keys()]) noteBack(path)
  // What the server says of itself: a test that fails has not taken it back.
  for (const mark of document.head.querySelectorAll('meta[name^="koperasi-"]')) mark.remove()
  for (const name of ["style", "data-theme"]) document.documentElement.removeAttribute(name)
  await Promise.all((await databases()).map(emptyStores))
}
