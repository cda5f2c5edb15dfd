/**
 * The app and its server as they would be with one more file in `resources/`: built from the product's own sources, with
 * the lists of declarations and of menu entries replaced.
 */
import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { serve } from "@hono/node-server"
import react from "@vitejs/plugin-react"
import { build, type Plugin } from "vite"
import { openSqlite } from "../../server/database/sqlite"
import { createEngine } from "../../server/engine"
import { createApi } from "../../server/http/api"
import { createSite } from "../../server/http/site"
import { firstStart } from "../../server/seed/first-start"
import { createRegistry } from "../../src/core/schema/registry"
import { ADMIN } from "../setup/server-process"
import { resources } from "../support/fixture-entity/resources"

const root = process.cwd()
const at = (path: string) => resolve(root, path)

/** Where the app asks for the product's lists it gets the ones with the newcomer; those ask for the product's. */
const withFixtureEntity = (): Plugin => ({
  name: "newcomer",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!importer || importer.includes("/tests/")) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (found?.id === at("resources/index.ts")) return at("tests/support/fixture-entity/resources.ts")
    if (found?.id === at("resources/menu.ts")) return at("tests/support/fixture-entity/menu.ts")
    if (found?.id === at("print-templates/index.ts")) return at("tests/support/fixture-entity/documents.ts")
    return null
  },
})

export interface FixtureApp {
  url: string
  close: () => Promise<void>
}

export async function startFixtureApp(): Promise<FixtureApp> {
  const outDir = mkdtempSync(join(tmpdir(), "koperasi-newcomer-"))
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [withFixtureEntity(), react()],
    build: { outDir, emptyOutDir: true, minify: false, target: "es2022", reportCompressedSize: false },
  })
  const db = openSqlite(":memory:")
  const engine = await createEngine({ db, registry: createRegistry(resources) })
  await firstStart(engine, ADMIN)
  const site = createSite(await createApi(engine), outDir, { own: true })
  const server = serve({ fetch: site.fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false })
  await new Promise((done) => server.once("listening", done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((done) => server.close(done))
      await db.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
