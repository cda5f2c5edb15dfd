/**
 * Runs a module of the sources, without a build. What it imports while it works is there too: Vite's own `runnerImport`
 * closes behind the module's first breath, and a command that then asked for PostgreSQL got nothing.
 * @template T
 * @param {string} path from the project's folder, `/server/…`
 * @param {(module: any) => Promise<T>} work ends before the sources are closed
 */
import { createServer } from "vite"
import { root } from "./build-cache.mjs"

export async function runSources(path, work) {
  const sources = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await work(await sources.ssrLoadModule(path))
  } finally {
    await sources.close()
  }
}
