/**
 * The app and its server as they would be with one more file in `resources/`: built from the product's own sources, with
 * the lists of declarations and of menu entries replaced.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import react from "@vitejs/plugin-react"
import { build, type Plugin, runnerImport } from "vite"
import { noAxios } from "../../server/build/aliases"
import { ADMIN } from "../setup/server-process"

const root = process.cwd()
const at = (path: string) => resolve(root, path)

/** Where the app asks for the product's lists it gets the ones with the fixture entity; those ask for the product's. */
const withFixtureEntity = (): Plugin => ({
  name: "fixture-entity",
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
  const outDir = mkdtempSync(join(tmpdir(), "koperasi-fixture-entity-"))
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [withFixtureEntity(), react()],
    resolve: { alias: [noAxios] },
    build: { outDir, emptyOutDir: true, minify: false, target: "es2022", reportCompressedSize: false },
  })
  // By Vite, which finds the server parts by their files' names.
  const { module } = await runnerImport<typeof import("../support/fixture-entity/serve")>(
    "/tests/support/fixture-entity/serve.ts",
    { root, configFile: false, logLevel: "error" },
  )
  const { url, close } = await module.serveFixture(outDir, ADMIN)
  return {
    url,
    close: async () => {
      await close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
