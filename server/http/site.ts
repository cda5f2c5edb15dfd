/** One server for all: the API, or the way to it, and the built app. */
import { Hono } from "hono"
import { compress } from "hono/compress"
import { answerFailure } from "./failures"
import { apiHeaders } from "./headers"
import { probeRoutes } from "./probes"
import { createStatic } from "./static"

type Fetcher = { fetch: (request: Request, ...rest: never[]) => Response | Promise<Response> }

export interface SiteOptions {
  /** Whether the API is the embedded one: the pages say so. */
  own?: boolean
  /** Rejects while the API cannot serve; another host's state is its own affair. */
  ready?: () => Promise<unknown>
  /** What /ready says besides. */
  facts?: () => object
  /** Milliseconds that `ready` may take. */
  patience?: number
}

/** @param api answers everything under /api/v1 */
export function createSite(
  api: Fetcher,
  root: string,
  { own = false, ready = async () => {}, facts, patience }: SiteOptions = {},
): Hono {
  const site = new Hono()
  probeRoutes(site, { ready, facts, patience })
  // A list of some thousand records shrinks to a tenth.
  site.use("/api/v1/*", compress())
  site.all("/api/v1/*", (c) => api.fetch(c.req.raw, ...([c.env] as never[])))
  // "/api/*" is "/api" too.
  site.all("/api/*", apiHeaders, (c) => c.json({ message: "Alamat API tidak ditemukan." }, 404))
  site.route("/", createStatic(root, own))
  site.all("*", (c) => c.text("Metode tidak didukung.", 405, { Allow: "GET, HEAD" }))
  site.onError(answerFailure)
  return site
}
