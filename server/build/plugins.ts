/** What the builds do besides building: compress the app's files once, and note what they were built from. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { extname, join, resolve } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Plugin } from "vite"
import { fingerprint, markBuilt } from "./cache.mjs"

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".ico"])
/** Smaller files gain little more than the header takes that says so. */
const WORTH_BYTES = 512

/** Writes `.br` and `.gz` beside every file that gains by it, at their highest level. */
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
          // Short distances spelled out: what is minified repeats itself near by (a fifth of a percent of the app's script).
          [constants.BROTLI_PARAM_NPOSTFIX]: 1,
          [constants.BROTLI_PARAM_NDIRECT]: 30,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Recipes, seeds and rules of the server: nobody's to read in a browser. */
const SERVER_ONLY = /\/((server|migrations)\/.+|resources\/server\.ts|[^/]+\.server\.ts)$/

/** Stops a browser's bundle, built or served, that reaches what is the server's alone. */
export function keepServerOut(): Plugin {
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
          `${path.slice(root.length + 1)} is the server's alone: nothing that a browser loads imports it`,
        )
    },
  }
}

/** Notes the sources' fingerprint as it was when the build began: what changes meanwhile makes it old again. */
export function recordBuild(): Plugin {
  let before = ""
  let part: "client" | "server" = "client"
  /** A build into another folder says nothing of the one that is started. */
  let usual = false
  return {
    name: "koperasi-record-build",
    apply: "build",
    configResolved: ({ build }) => {
      part = build.ssr ? "server" : "client"
      usual = build.outDir === `dist/${part}`
    },
    buildStart: () => {
      before = fingerprint()
    },
    writeBundle: () => {
      if (usual) markBuilt(part, before)
    },
  }
}
