/**
 * Runs source modules without a build, bundled into a temporary folder. Loading their two hundred files through Vite's
 * server takes 2.5 times the processor time.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { isBuiltin } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "vite"
import { root } from "./cache.mjs"

/** Keeps `import.meta.url` of each source file, and leaves packages external, resolved from here. */
const inTheirPlace = () => ({
  name: "koperasi-in-their-place",
  enforce: /** @type {const} */ ("pre"),
  resolveId: (id, importer) =>
    importer && /^[@\w]/.test(id) && !isBuiltin(id) ? { id: import.meta.resolve(id), external: true } : null,
  // A page's component belongs to the browser; nothing here opens it.
  resolveDynamicImport: (id, importer) =>
    typeof id === "string" && importer.endsWith(".page.tsx") ? { id, external: true } : null,
  transform: (code, id) =>
    code.includes("import.meta.url")
      ? code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      : null,
})

/**
 * Bundles source modules with shared chunks.
 * @param {readonly string[]} paths from the project's folder: `/server/…`
 * @param {string} folder output folder
 * @returns {Promise<string[]>} URLs of the bundles, in the order of the paths
 */
export async function bundleSources(paths, folder) {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [inTheirPlace()],
    build: {
      ssr: true,
      target: "node20",
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: "inline",
      rolldownOptions: {
        input: Object.fromEntries(paths.map((path, index) => [index, join(root, path)])),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  })
  return paths.map((_, index) => pathToFileURL(join(folder, `${index}.mjs`)).href)
}

/**
 * Bundles modules for the duration of `work`, dynamic imports included.
 * @template T
 * @param {readonly string[]} paths of the modules, as in `bundleSources`
 * @param {(load: (path: string) => Promise<any>) => Promise<T>} work loads any of them; they share their imports
 */
export async function withSources(paths, work) {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-sources-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once("exit", remove)
  // Stack traces name the source's file and line.
  const mapped = process.sourceMapsEnabled ?? false
  process.setSourceMapsEnabled(true)
  try {
    const addresses = await bundleSources(paths, folder)
    const done = await work((path) => import(addresses[paths.indexOf(path)]))
    process.setSourceMapsEnabled(mapped)
    return done
  } finally {
    process.off("exit", remove)
    remove()
  }
}

/**
 * @template T
 * @param {string} path as in `bundleSources`
 * @param {(module: any) => Promise<T>} work
 */
export const runSources = (path, work) => withSources([path], async (load) => work(await load(path)))
