/** One server for all: the API, or the way to it, and the built app. */
import { Hono } from "hono"
import { compress } from "hono/compress"
import { securityHeaders } from "./headers"
import { createStatic } from "./static"

type Fetcher = { fetch: (request: Request, ...rest: never[]) => Response | Promise<Response> }

/**
 * @param api answers everything under /api/v1
 * @param own whether that is the embedded API: the pages say so
 */
export function createSite(api: Fetcher, root: string, { own = false } = {}): Hono {
  const site = new Hono()
  // A list of some thousand records shrinks to a tenth.
  site.use("/api/v1/*", compress())
  site.all("/api/v1/*", (c) => api.fetch(c.req.raw, ...([c.env] as never[])))
  site.all("/api/*", securityHeaders(), (c) => c.json({ message: "Alamat API tidak ditemukan." }, 404))
  site.all("/api", (c) => c.json({ message: "Alamat API tidak ditemukan." }, 404))
  site.route("/", createStatic(root, own))
  site.all("*", (c) => c.text("Metode tidak didukung.", 405, { Allow: "GET, HEAD" }))
  return site
}
