/** Mounts the embedded API inside Vite's own server, so that `npm run dev` is one process. */
import { getRequestListener } from "@hono/node-server"
import type { Plugin } from "vite"
import { withApiMark } from "./http/api-mark.ts"

export function devApi(): Plugin {
  return {
    name: "koperasi-dev-api",
    apply: "serve",
    transformIndexHtml: (html) => (process.env.API_URL?.trim() ? html : withApiMark(html)),
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith("/api/")) return next()
        try {
          const { app } = (await server.ssrLoadModule("/server/dev.ts")) as typeof import("./dev")
          const { fetch } = await app
          // Vite's own globals stay as they are.
          await getRequestListener(fetch, { overrideGlobalObjects: false })(request, response)
        } catch (error) {
          server.ssrFixStacktrace(error as Error)
          next(error)
        }
      })
    },
  }
}
