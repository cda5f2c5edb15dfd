/** The built app: precompressed files, and index.html for every address that is a screen. */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join, relative, sep } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { Hono } from "hono"
import { accepts, contentSecurityPolicy } from "./headers"
import { withApiMeta, withBasePath, withBuilds, withoutBuild } from "./page-meta"

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
}
/** Best first; the build writes both. */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const

/** File names with a content hash: immutable. */
const HASHED = /^\/assets\//

type Bytes = Uint8Array<ArrayBuffer>
interface StaticFile {
  type: string
  etag: string
  read: (accepted: string) => { bytes: Bytes; encoding: string | null }
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("base64")

/** Reads a file once and caches its answers: the whole app is a few megabytes. */
function cachedFile(path: string): StaticFile {
  const read = new Map<string, Bytes>()
  const bytesOf = (file: string): Bytes => {
    const bytes = read.get(file) ?? new Uint8Array(readFileSync(file))
    read.set(file, bytes)
    return bytes
  }
  let etag: string | undefined
  return {
    type: TYPES[extname(path)] ?? "application/octet-stream",
    get etag() {
      etag ??= `"${sha256(bytesOf(path)).slice(0, 22)}"`
      return etag
    },
    read: (accepted) => {
      for (const [encoding, suffix] of ENCODINGS)
        if (accepts(accepted, encoding) && existsSync(path + suffix))
          return { bytes: bytesOf(path + suffix), encoding }
      return { bytes: bytesOf(path), encoding: null }
    },
  }
}

function filesOf(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(root)) return files
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(root, path).split(sep).join("/")}`, cachedFile(path))
  }
  return files
}

/** Hashes of a page's inline scripts, for its Content-Security-Policy. */
const inlineScripts = (html: string): string[] =>
  html
    .split("<script")
    .slice(1)
    .flatMap((text) => {
      const start = text.indexOf(">")
      const end = text.indexOf("</script>")
      const inline = start >= 0 && end > start && !/\bsrc=/.test(text.slice(0, start))
      return inline ? [`sha256-${sha256(text.slice(start + 1, end))}`] : []
    })

/** Compresses a page or script generated at start. */
function textFile(text: string, extension: string): StaticFile {
  const bytes = new Uint8Array(Buffer.from(text))
  const packed: Readonly<Record<string, Bytes>> = {
    br: new Uint8Array(brotliCompressSync(bytes)),
    gzip: new Uint8Array(gzipSync(bytes, { level: 9 })),
  }
  return {
    type: TYPES[extension] ?? "",
    etag: `"${sha256(bytes).slice(0, 22)}"`,
    read: (accepted) => {
      const encoding = ENCODINGS.map(([name]) => name).find((name) => accepts(accepted, name))
      return { bytes: (encoding && packed[encoding]) || bytes, encoding: encoding ?? null }
    },
  }
}

/** Settings that the pages read (`page-meta.ts`). */
export interface StaticOptions {
  /** True if the API is the embedded one (AB-101). */
  own?: boolean
  /** True if copies of browser data are stored. */
  copies?: boolean
  /** Paths of lists that were long at the start. */
  long?: readonly string[]
  /** The only account at the start was that of the first start. */
  fresh?: boolean
  /** True if the server sends mail. */
  mail?: boolean
  /** Name of the provider of single sign-on. */
  sso?: string | undefined
  /** Days of a first password. */
  firstPasswordDays?: number
  /** True if browsers may cache the app for offline use; the page then has its build's name. */
  offline?: boolean
  /** The served build and earlier ones. */
  builds?: readonly string[]
  /** '' or `/koperasi`: path prefix of the pages. */
  basePath?: string
}

/** Replaces the service worker: unregisters itself and deletes its caches. */
const NO_WORKER = `self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.includes(self.registration.scope)) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** @param root the folder of the built app */
export function createStatic(
  root: string,
  {
    own = false,
    copies = false,
    long,
    fresh,
    mail,
    sso,
    firstPasswordDays,
    offline = true,
    builds = [],
    basePath = "",
  }: StaticOptions = {},
): Hono {
  const app = new Hono()
  const files = filesOf(root)
  const built = files.get("/index.html")
  const marked = (html: string) => {
    const page = offline ? html : withoutBuild(html)
    return withBasePath(
      withBuilds(
        own ? withApiMeta(page, { copies, long, fresh, mail, sso, firstPasswordDays }) : page,
        builds,
      ),
      basePath,
    )
  }
  const written = built && Buffer.from(built.read("").bytes).toString()
  const index =
    written !== undefined && marked(written) !== written ? textFile(marked(written), ".html") : built
  if (index) files.set("/index.html", index)
  if (!offline) files.set("/sw.js", textFile(NO_WORKER, ".js"))
  const html = index ? Buffer.from(index.read("").bytes).toString() : ""
  const policy = contentSecurityPolicy(inlineScripts(html))
  app.on(["GET", "HEAD"], "*", (c) => {
    const pathname = c.req.path
    const found = files.get(pathname)
    // Missing chunks of an older build are 404: a page instead would only fail later.
    const file = found ?? (HASHED.test(pathname) ? undefined : index)
    if (!file) return c.text("Tidak ditemukan.", 404)
    const page = file === index
    const headers: Record<string, string> = {
      "Content-Type": file.type,
      "Cache-Control": HASHED.test(pathname) ? "public, max-age=31536000, immutable" : "no-cache",
      ETag: file.etag,
      Vary: "Accept-Encoding",
      ...(page && { "Content-Security-Policy": policy }),
    }
    if (c.req.header("If-None-Match") === file.etag) return c.body(null, 304, headers)
    const { bytes, encoding } = file.read(c.req.header("Accept-Encoding") ?? "")
    if (encoding) headers["Content-Encoding"] = encoding
    return c.body(bytes, 200, headers)
  })
  return app
}
