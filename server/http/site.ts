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
  /** '' or `/koperasi`: below which path everything stands; /health and /ready answer beside it too. */
  basePath?: string
  /** Whether the API is the embedded one: the pages say so. */
  own?: boolean
  /** Whether it keeps copies of what lives in browsers: the pages say so. */
  copies?: boolean
  /** The paths of lists that were long at the start: so too. */
  long?: readonly string[]
  /** Whether browsers may keep the app, to open it without a connection. */
  offline?: boolean
  /** The served build and those before it: the pages say so. */
  builds?: readonly string[]
  /** Rejects while the API cannot serve; another host's state is its own affair. */
  ready?: () => Promise<unknown>
  /** What /ready says besides. */
  facts?: () => object
  /** Milliseconds that `ready` may take. */
  patience?: number
}

/** Whoever watches the process asks it directly, whatever path it has elsewhere. */
const PROBES: ReadonlySet<string> = new Set(["/health", "/ready"])

/** @param api answers everything under /api/v1 */
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
    // A reverse proxy may name the folder without its slash; whoever asks beside it asks something else.
    site.use("*", async (c, next) => {
      const { pathname } = new URL(c.req.url)
      if (pathname === basePath) return c.redirect(`${basePath}/`, 308)
      const below = pathname.startsWith(`${basePath}/`) || PROBES.has(pathname)
      return below ? next() : c.text("Tidak ditemukan.", 404)
    })
  probeRoutes(site, { ready, facts, patience })
  // A list of some thousand records shrinks to a tenth.
  site.use("/api/v1/*", compress())
  site.all("/api/v1/*", (c) => api.fetch(c.req.raw, ...([c.env] as never[])))
  // "/api/*" is "/api" too.
  site.all("/api/*", apiHeaders, (c) => c.json({ message: "Alamat API tidak ditemukan." }, 404))
  site.route("/", createStatic(root, { own, copies, long, offline, builds, basePath }))
  site.all("*", (c) => c.text("Metode tidak didukung.", 405, { Allow: "GET, HEAD" }))
  site.onError(answerFailure)
  return site
}
