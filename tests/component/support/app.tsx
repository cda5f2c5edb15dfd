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

/** Renders an element alone on the page, in place of the last one. */
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

/** Stores the items of a login. */
export function signIn(person: Person = {}): void {
  for (const [key, value] of Object.entries(sessionOf(person))) localStorage.setItem(key, value)
  // Like another tab's write, which discards the last user's data.
  window.dispatchEvent(new StorageEvent("storage", { key: null }))
}

/** Opens the app at an address like a page load, with the current session or a superadmin's. */
export async function openApp(address: string, person?: Person): Promise<void> {
  unmount()
  queryClient.clear()
  if (person || localStorage.getItem("token") === null) signIn(person)
  await appRouter().navigate(address, { replace: true })
  mount(<App />)
}

/** Opens the app without a session. */
export async function openSignedOut(address = "/login"): Promise<void> {
  unmount()
  clearSession("logout")
  queryClient.clear()
  await appRouter().navigate(address, { replace: true })
  mount(<App />)
}

/** Reloads the app like the browser: its memory is lost. */
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

/** Removes the remains of a test: the rendered app, session, caches and storages. */
export async function cleanUp(): Promise<void> {
  unmount()
  clearSession("logout")
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  // The state of the connection and of offline copies.
  for (const path of [undefined, ...connection().cachedAt.keys()]) noteBack(path)
  // The server's tags, which a failed test leaves behind.
  for (const mark of document.head.querySelectorAll('meta[name^="koperasi-"]')) mark.remove()
  for (const name of ["style", "data-theme"]) document.documentElement.removeAttribute(name)
  await Promise.all((await databases()).map(emptyStores))
}
