/**
 * Service worker that opens the app without a connection. Built apart (server/build/offline.ts) and loaded last. It caches
 * nothing of the API, and serves the cached page only if the server does not answer.
 */
import { addRoute, cleanupOutdatedCaches, precache } from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"

/** The files of this build, relative to the worker's address, and the name of the build. */
declare const FILES: readonly string[]
declare const BUILD: string
declare const self: WorkerScope

// The parts of a worker's scope in use: TypeScript's libraries of pages and workers exclude each other.
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((name: "install" | "activate", listener: (event: ExtendableEvent) => void) => void) &
    ((name: "message", listener: (event: MessageEvent) => void) => void)
}
interface Navigation {
  request: Request
  event: ExtendableEvent & { preloadResponse?: Promise<Response | undefined> }
}

const { scope } = self.registration
const PAGES = `page-${scope}-`
const PAGE = PAGES + BUILD
/** Milliseconds until a server counts as unreachable. */
const TIMEOUT_MS = 6000
/** Statuses of a gateway whose server is down. */
const AWAY = new Set([502, 503, 504])

/** Caches the page if it is of this build. */
async function cachePage(response: Response): Promise<boolean> {
  if (!response.ok || !(await response.clone().text()).includes(`content="${BUILD}"`)) return false
  await (await caches.open(PAGE)).put(scope, response)
  return true
}

/** The cached page, marked for `isOpenedOffline` (src/session/own-server.ts). */
async function cachedPage(): Promise<Response | undefined> {
  const cached = await (await caches.open(PAGE)).match(scope)
  return cached && new Response((await cached.text()).replace("<html", "<html data-away"), cached)
}

async function page({ request, event }: Navigation): Promise<Response> {
  const pending = (async () => (await event.preloadResponse) ?? fetch(request))()
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const response = await Promise.race([pending.catch(() => undefined), late])
  if (!response || AWAY.has(response.status)) return (await cachedPage()) ?? pending
  // The server's tags in the page may change without a new build.
  event.waitUntil(cachePage(response.clone()).catch(() => false))
  return response
}

self.addEventListener("install", (event) => {
  const install = async () => {
    const response = await fetch(scope, { cache: "no-store" })
    if (!(await cachePage(response))) throw new Error("the server has another build by now")
  }
  event.waitUntil(install())
})

self.addEventListener("activate", (event) => {
  const begin = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(PAGES) && name !== PAGE) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

// A page of a newer build cannot use the files of an older one (src/providers/offline/shell.ts).
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting()
})

precache(FILES.map((url) => ({ url, revision: null })))
addRoute({ directoryIndex: "", cleanURLs: false })
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute((options) => page(options as unknown as Navigation), {
    denylist: [/\/api\//, /\/[^/?]+\.[^/?]+$/],
  }),
)
