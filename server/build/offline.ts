/**
 * Files for offline use: the service worker with this build's file names, the web app manifest, and the build's name,
 * in the page and beside it (docs/decisions/offline.md).
 */
import { createHash } from "node:crypto"
import type { Plugin, Rolldown } from "vite"
import { PRODUCT } from "../../resources/product.ts"
import { bundleScript } from "./import-app.ts"

/** Cached besides scripts and styles. */
const BESIDE = ["favicon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"]

/** Relative paths: the product may be served below a path (BASE_PATH). */
const MANIFEST = {
  name: PRODUCT,
  short_name: PRODUCT,
  lang: "id",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#ffffff",
  theme_color: "#ffffff",
  icons: [
    { src: "favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  ],
}

const filesOf = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((name) => /\.(js|css)$/.test(name))
    .sort()

/** The service worker's script. */
const worker = (files: readonly string[], name: string): Promise<string> =>
  bundleScript("src/worker/service-worker.ts", {
    FILES: JSON.stringify([...files, ...BESIDE]),
    BUILD: JSON.stringify(name),
    "process.env.NODE_ENV": '"production"',
  })

export function offlineShell(): Plugin {
  let name = ""
  return {
    name: "koperasi-offline-shell",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        if (!bundle) return html
        // File names contain content hashes, so this changes with any file.
        name = createHash("sha256").update(filesOf(bundle).join("\n")).update(html).digest("hex").slice(0, 16)
        return {
          html,
          tags: [
            { tag: "meta", attrs: { name: "koperasi-build", content: name }, injectTo: "head" },
            { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
            { tag: "link", attrs: { rel: "apple-touch-icon", href: "/icon-192.png" }, injectTo: "head" },
          ],
        }
      },
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source })
        const files = filesOf(bundle)
        emit("manifest.webmanifest", JSON.stringify(MANIFEST))
        emit("build.json", JSON.stringify({ build: name }))
        emit("sw.js", await worker(files, name))
      },
    },
  }
}
