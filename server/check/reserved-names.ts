/** Names of the product that no declaration may take, collected from their owners. */
import { Hono } from "hono"
import { pages } from "../../resources/pages"
import type { Reserved } from "../../src/core/schema/check"
import { LAST_PATH, LAST_USED, RECENT, SESSION_KEYS } from "../../src/core/session/items"
import { BASE } from "../http/base"
import { probeRoutes } from "../http/probes"
import { systemPaths } from "../http/routes/system"
import { OLD_INDEX } from "../migrate/old-list-index"
import { systemTableNames } from "../migrate/system"

/** Paths that the server answers itself. */
function serverPaths(): string[] {
  const site = new Hono()
  probeRoutes(site, { ready: async () => {} })
  return [BASE, BASE.replace(/\/[^/]+$/, ""), ...site.routes.map(({ path }) => path)]
}

/** Addresses that are neither an entity's nor a page's. */
export const systemScreens = (): Reserved["screens"] => [
  { path: "/", owner: "the app's start" },
  { path: "/login", owner: "the login" },
  ...[...new Set(serverPaths())].map((path) => ({ path, owner: "the server" })),
]

export const reserved = (): Reserved => ({
  tables: [...systemTableNames(), OLD_INDEX.state, OLD_INDEX.stale],
  routes: systemPaths(),
  items: [...SESSION_KEYS, LAST_PATH, LAST_USED, RECENT],
  screens: [...systemScreens(), ...pages.map(({ path, title }) => ({ path, owner: `the page '${title}'` }))],
})
