/** Plugins of the build: compression, fingerprints, and a guard against server code in the browser. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { extname, join, resolve } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Plugin } from "vite"
import { fingerprint, storeFingerprint } from "./cache.mjs"

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".ico"])
/** Smaller files save no more than the header costs. */
const WORTH_BYTES = 512

/** Writes `.br` and `.gz` beside every text file of at least 512 bytes, at their highest level. */
export function precompress(): Plugin {
  let folder = ""
  return {
    name: "koperasi-precompress",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = readFileSync(path)
        if (bytes.length < WORTH_BYTES) continue
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          // Direct codes for short distances save 0.2 % of the app's minified script.
          [constants.BROTLI_PARAM_NPOSTFIX]: 1,
          [constants.BROTLI_PARAM_NDIRECT]: 30,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Modules that must not reach a browser. */
const SERVER_ONLY = /\/((server|migrations)\/.+|resources\/server\.ts|[^/]+\.server\.ts)$/

/** Fails a browser's bundle, built or served, that imports a server module. */
export function forbidServerModules(): Plugin {
  let root = ""
  return {
    name: "koperasi-keep-server-out",
    enforce: "pre",
    configResolved: (config) => {
      root = config.root
    },
    load(id) {
      const [path = ""] = id.split("?")
      const ours = path.startsWith(`${root}/`) && !path.includes("/node_modules/")
      if (this.environment.config.consumer === "client" && ours && SERVER_ONLY.test(path.slice(root.length)))
        this.error(
          `${path.slice(root.length + 1)} belongs to the server: no module of the browser may import it`,
        )
    },
  }
}

/**
 * Stores the sources' fingerprint of the build's start, so that later changes make the build outdated. A build that fails, also in
 * a plugin after it was written, stores none.
 * @param folder the project's
 */
export function recordBuild(folder?: string): Plugin {
  let before = ""
  let part: "client" | "server" = "client"
  /** True for the usual output folder; other builds do not affect `npm start`. */
  let usual = false
  return {
    name: "koperasi-record-build",
    apply: "build",
    configResolved: ({ build }) => {
      part = build.ssr ? "server" : "client"
      usual = build.outDir === `dist/${part}`
    },
    buildStart: () => {
      before = fingerprint(folder)
      if (usual) storeFingerprint(part, "", folder)
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: () => {
        if (usual) storeFingerprint(part, before, folder)
      },
    },
  }
}
