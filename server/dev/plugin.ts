/** Mounts the embedded API inside Vite's own server, so that `npm run dev` is one process. */
import { relative, sep } from "node:path"
import { getRequestListener } from "@hono/node-server"
import type { Plugin } from "vite"
import { withApiMeta } from "../http/page-meta.ts"
import { createDevSession, type DevSession } from "./session.ts"

export function devApi(): Plugin {
  let session: DevSession | undefined
  return {
    name: "koperasi-dev-api",
    apply: "serve",
    transformIndexHtml: (html) => {
      const copies = process.env.COPY_BROWSER_DATA?.trim().toLowerCase() !== "off"
      return process.env.API_URL?.trim() ? html : withApiMeta(html, { copies })
    },
    configureServer(server) {
      session = createDevSession(server)
      const { api, changed } = session
      // Shows errors before the first request.
      server.httpServer?.once("listening", () => void api())
      server.watcher.on("all", (_, file) => changed(relative(server.config.root, file).split(sep).join("/")))
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith("/api/")) return next()
        try {
          // Vite's own globals stay as they are.
          await getRequestListener(await api(), { overrideGlobalObjects: false })(request, response)
        } catch (error) {
          server.ssrFixStacktrace(error as Error)
          next(error)
        }
      })
    },
    buildEnd: () => session?.stop(),
  }
}
