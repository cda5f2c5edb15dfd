/** One server for all: the API, or the way to it, and the built app. */
import { Hono } from "hono"
import { compress } from "hono/compress"
import { pathBelow } from "./base"
import { answerFailure } from "./failures"
import { apiHeaders, securityHeaders } from "./headers"
import { type Probes, probeRoutes } from "./probes"
import { createStatic, type StaticOptions } from "./static"

type Fetcher = { fetch: (request: Request, ...rest: never[]) => Response | Promise<Response> }

/** Monitors call the process directly, without the path prefix. */
const PROBES: ReadonlySet<string> = new Set(["/health", "/ready"])

/**
 * @param root the folder of the built app
 * @param options `basePath` is the prefix of everything but /health and /ready, which also answer without it; without
 * `ready`, as for another host's API, /ready depends on the process alone
 */
export function createSite(
  api: Fetcher,
  root: string,
  { ready = async () => {}, facts, patience, ...pages }: StaticOptions & Partial<Probes> = {},
): Hono {
  const { basePath = "" } = pages
  const site = new Hono({ getPath: pathBelow(basePath) })
  site.use("*", securityHeaders)
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
  site.route("/", createStatic(root, pages))
  site.all("*", (c) => c.text("Metode tidak didukung.", 405, { Allow: "GET, HEAD" }))
  site.onError(answerFailure)
  return site
}
