/**
 * The app and its server with one more file in `resources/`: built from the product's sources, with the lists of
 * declarations, menu entries and documents replaced.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import react from "@vitejs/plugin-react"
import { build, type Plugin, runnerImport } from "vite"
import { noAxios } from "../../../server/build/aliases"
import { ADMIN } from "../../setup/server-process"

const root = process.cwd()
const at = (path: string) => resolve(root, path)

/** Replaces the product's lists by those with the fixture entity, which import the product's own. */
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
  // Vite resolves the globs that find the server parts.
  const { module } = await runnerImport<typeof import("../../support/fixture-entity/serve")>(
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
