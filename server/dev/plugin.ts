/** Mounts the embedded API inside Vite's own server, so that `npm run dev` is one process. */
import { readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { getRequestListener } from "@hono/node-server"
import type { Plugin } from "vite"
import { withApiMeta } from "../http/page-meta.ts"
import { reloadsPage } from "./files.ts"
import { createDevSession, type DevOptions, type DevSession } from "./session.ts"

/** Plugin of server/dev.mjs, whose `api` holds the options of the command line. */
const OPTIONS = "koperasi-dev-options"

/** The settings are read, and faults in them shown, by the API. */
const ssoName = (): string => {
  const issuer = process.env.OIDC_ISSUER?.trim() ?? ""
  return process.env.OIDC_NAME?.trim() || (URL.canParse(issuer) ? new URL(issuer).hostname : "")
}

export function devApi(): Plugin {
  let session: DevSession | undefined
  let root = ""
  const inRoot = (file: string) => relative(root, file).split(sep).join("/")
  return {
    name: "koperasi-dev-api",
    apply: "serve",
    transformIndexHtml: (html) => {
      const copies = process.env.COPY_BROWSER_DATA?.trim().toLowerCase() !== "off"
      return process.env.API_URL?.trim()
        ? html
        : withApiMeta(html, { copies, mail: Boolean(process.env.SMTP_URL?.trim()), sso: ssoName() })
    },
    // The session reloads the page once the API has the change.
    hotUpdate({ file }) {
      return this.environment.name === "client" && reloadsPage(inRoot(file)) ? [] : undefined
    },
    configureServer(server) {
      root = server.config.root
      const given = server.config.plugins.find(({ name }) => name === OPTIONS)?.api as DevOptions | undefined
      session = createDevSession(server, given ?? { demo: false })
      const { api, changed } = session
      // Shows errors before the first request.
      server.httpServer?.once("listening", () => void api())
      server.watcher.on("all", (_, file) => changed(inRoot(file)))
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith("/api/")) return next()
        if (/^\/api\/docs\/?(\?|$)/.test(request.url)) {
          response.setHeader("Content-Type", "text/html; charset=utf-8")
          return void response.end(await readFile(join(root, "server/dev/api-docs.html")))
        }
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
