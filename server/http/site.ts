/** One server for all: the API, or the way to it, and the built app. */
import { Hono } from "hono"
import { compress } from "hono/compress"
import { pathBelow } from "./base"
import { answerFailure } from "./failures"
import { apiHeaders } from "./headers"
import { probeRoutes } from "./probes"
import { createStatic } from "./static"

type Fetcher = { fetch: (request: Request, ...rest: never[]) => Response | Promise<Response> }

export interface SiteOptions {
  /** '' or `/koperasi`: path prefix of everything but /health and /ready, which also answer without it. */
  basePath?: string
  /** True if the API is the embedded one, for the pages. */
  own?: boolean
  /** True if copies of browser data are stored, for the pages. */
  copies?: boolean
  /** Paths of lists that were long at the start, for the pages. */
  long?: readonly string[]
  /** True if browsers may cache the app for offline use. */
  offline?: boolean
  /** The served build and earlier ones, for the pages. */
  builds?: readonly string[]
  /** Rejects while the API cannot serve; another host's state is its own affair. */
  ready?: () => Promise<unknown>
  /** Additional facts in the answer of /ready. */
  facts?: () => object
  /** Timeout of `ready` in milliseconds. */
  patience?: number
}

/** Monitors call the process directly, without the path prefix. */
const PROBES: ReadonlySet<string> = new Set(["/health", "/ready"])

export function createSite(
  api: Fetcher,
  root: string,
  {
    basePath = "",
    own = false,
    copies = false,
    long,
    offline = true,
    builds,
    ready = async () => {},
    facts,
    patience,
  }: SiteOptions = {},
): Hono {
  const site = new Hono({ getPath: pathBelow(basePath) })
  if (basePath !== "")
    // A reverse proxy may strip the trailing slash of the prefix. Paths outside the prefix are not found.
    site.use("*", async (c, next) => {
      const { pathname } = new URL(c.req.url)
      if (pathname === basePath) return c.redirect(`${basePath}/`, 308)
      const below = pathname.startsWith(`${basePath}/`) || PROBES.has(pathname)
      return below ? next() : c.text("Tidak ditemukan.", 404)
    })
  probeRoutes(site, { ready, facts, patience })
  // Lists shrink to a tenth.
  site.use("/api/v1/*", compress())
  site.all("/api/v1/*", (c) => api.fetch(c.req.raw, ...([c.env] as never[])))
  // "/api/*" also matches "/api".
  site.all("/api/*", apiHeaders, (c) => c.json({ message: "Alamat API tidak ditemukan." }, 404))
  site.route("/", createStatic(root, { own, copies, long, offline, builds, basePath }))
  site.all("*", (c) => c.text("Metode tidak didukung.", 405, { Allow: "GET, HEAD" }))
  site.onError(answerFailure)
  return site
}
