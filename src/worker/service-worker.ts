/**
 * Lets the app open without a connection. Built apart (server/build/offline.ts) and loaded last. Of the API it keeps nothing,
 * and as long as the server answers, the page is the server's: what is kept stands in only where no answer comes.
 */
import { addRoute, cleanupOutdatedCaches, precache } from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"

/** The files of this build, below the worker's own address, and the build's name as its page says it. */
declare const FILES: readonly string[]
declare const BUILD: string
declare const self: WorkerScope

/** What of a worker's surroundings is used here; TypeScript's own lists know either pages or workers. */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((name: "install" | "activate", listener: (event: Lasting) => void) => void) &
    ((name: "message", listener: (event: MessageEvent) => void) => void)
}
interface Navigation {
  request: Request
  event: Lasting & { preloadResponse?: Promise<Response | undefined> }
}

const { scope } = self.registration
const PAGES = `page-${scope}-`
const PAGE = PAGES + BUILD
/** Milliseconds: where nothing comes for so long there is no connection worth the name. */
const PATIENCE_MS = 6000
/** What stands before the server says so while that is away. */
const AWAY = new Set([502, 503, 504])

/** Keeps the page that goes with this build's files; one of another build is none of ours. */
async function keepPage(answer: Response): Promise<boolean> {
  if (!answer.ok || !(await answer.clone().text()).includes(`content="${BUILD}"`)) return false
  await (await caches.open(PAGE)).put(scope, answer)
  return true
}

/** The page says of itself that no server gave it (src/session/build.ts). */
async function keptPage(): Promise<Response | undefined> {
  const kept = await (await caches.open(PAGE)).match(scope)
  return kept && new Response((await kept.text()).replace("<html", "<html data-away"), kept)
}

async function page({ request, event }: Navigation): Promise<Response> {
  const asked = (async () => (await event.preloadResponse) ?? fetch(request))()
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([asked.catch(() => undefined), late])
  if (!answer || AWAY.has(answer.status)) return (await keptPage()) ?? asked
  // What the server says on its pages may change without a new build.
  event.waitUntil(keepPage(answer.clone()).catch(() => false))
  return answer
}

self.addEventListener("install", (event) => {
  const first = async () => {
    // The page and the files are of one build, or this worker is none.
    if (!(await keepPage(await fetch(scope, { cache: "no-store" })))) throw new Error("another build by now")
  }
  event.waitUntil(first())
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

/** A page of a newer build has no use for the files of an older one (src/providers/offline/shell.ts). */
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
