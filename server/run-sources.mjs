/** Runs modules of the sources, without a build: all of them in one go, so that what several import is read once. */
import { createServer } from "vite"
import { root } from "./build-cache.mjs"

/**
 * What the modules import while they work is there too: Vite's own `runnerImport` closes behind a module's first breath,
 * and a command that then asked for PostgreSQL got nothing.
 * @template T
 * @param {(load: (path: string) => Promise<any>) => Promise<T>} work loads modules by their paths from the project's
 *   folder, `/server/…`, and ends before the sources are closed
 */
export async function withSources(work) {
  const sources = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await work((path) => sources.ssrLoadModule(path))
  } finally {
    await sources.close()
  }
}

/**
 * @template T
 * @param {string} path of one module, as `withSources` has it
 * @param {(module: any) => Promise<T>} work
 */
export const runSources = (path, work) => withSources(async (load) => work(await load(path)))
