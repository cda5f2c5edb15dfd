/** The settings of a build, and what counts as built. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build, type Plugin, resolveConfig } from "vite"
import { afterEach, expect, test, vi } from "vitest"
import { fingerprint, isFresh } from "../../server/build/cache.mjs"
import { recordBuild } from "../../server/build/plugins"
import { tempFolder } from "./support/temp-folder"

afterEach(() => vi.unstubAllEnvs())

test.each(["development", "test", ""])(
  "a build is for production, also if NODE_ENV is '%s'",
  async (surroundings) => {
    vi.stubEnv("NODE_ENV", surroundings)
    const config = await resolveConfig({ configFile: "vite.config.ts" }, "build", "production", "production")
    expect(config.isProduction).toBe(true)
  },
)

test.each([false, true])("each build checks the declarations (server: %s)", async (ssr) => {
  const config = await resolveConfig({ configFile: "vite.config.ts", build: { ssr } }, "build", "production")
  expect(config.plugins.map(({ name }) => name)).toContain("koperasi-check-declarations")
})

/** Builds a server part of one file. @param more plugins before the one that records the build */
const buildIn = (folder: string, ...more: Plugin[]) =>
  build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [...more, recordBuild(folder)],
    build: {
      ssr: "server/main.ts",
      outDir: "dist/server",
      rolldownOptions: { output: { entryFileNames: "main.js" } },
    },
  })
/** Fails where the budgets are measured: after the files are written. */
const tooHeavy: Plugin = {
  name: "too-heavy",
  writeBundle: {
    order: "post",
    sequential: true,
    handler() {
      this.error("too heavy")
    },
  },
}

test("a build that failed after it was written is not taken as built, and neither is the one before it", async () => {
  vi.stubEnv("NODE_ENV", "production")
  const folder = tempFolder()
  mkdirSync(join(folder, "server"))
  writeFileSync(join(folder, "server/main.ts"), "export const one = 1\n")
  const built = () => isFresh("server", fingerprint(folder), folder)
  await buildIn(folder)
  expect(built()).toBe(true)
  await expect(buildIn(folder, tooHeavy)).rejects.toThrow("too heavy")
  expect(built()).toBe(false)
})
