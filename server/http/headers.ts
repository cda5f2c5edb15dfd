import type { MiddlewareHandler } from "hono"
import { secureHeaders } from "hono/secure-headers"

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

const ALWAYS: Options = {
  xFrameOptions: "DENY",
  permissionsPolicy: { camera: [], microphone: [], geolocation: ["self"] },
  // Headers set by an answer win.
  overwrite: false,
  removePoweredBy: false,
  // Set by the proxy that ends TLS, which knows if the whole host uses HTTPS.
  strictTransportSecurity: false,
  // Without effect for our pages (docs/decisions/http.md).
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/**
 * Headers of every answer. The policy is that of files, probes and refusals: no page frames them. It names no sources, since
 * it also governs workers, which start others from `blob:`.
 */
export const securityHeaders: MiddlewareHandler = secureHeaders({
  ...ALWAYS,
  contentSecurityPolicy: { objectSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
})

/** Headers of API answers: opened as a page, they load, run and frame nothing. */
export const apiHeaders: MiddlewareHandler = secureHeaders({
  ...ALWAYS,
  contentSecurityPolicy: { defaultSrc: ["'none'"], sandbox: [], frameAncestors: ["'none'"] },
})

/** Default for answers that no cache may store. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store")
}

/**
 * Sets Content-Length. A compressing proxy streams answers without one through its compressor, which for small records
 * costs more than the rest of the answer and saves nothing.
 */
export const contentLength: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body, status } = c.res
  if (!body || headers.has("Content-Length") || headers.has("Content-Encoding")) return
  const bytes = await c.res.arrayBuffer()
  headers.set("Content-Length", String(bytes.byteLength))
  // Without this Hono copies the old headers into the new response through a stream.
  c.res = undefined
  c.res = new Response(bytes, { status, headers })
}

/**
 * Header of a logout answer: clears cached lists and their ETags from the browser. Browsers honour it over HTTPS or on
 * localhost only (docs/decisions/list-cache.md).
 */
export const CLEAR_CACHE = { "Clear-Site-Data": '"cache"' } as const

/**
 * Content-Security-Policy of pages: everything from this origin, inline styles (antd), `blob:` documents in frames.
 * @param inlineScripts `sha256-…` of the page's inline scripts
 */
export const contentSecurityPolicy = (inlineScripts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self'${inlineScripts.map((hash) => ` '${hash}'`).join("")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")

/** True if an Accept-Encoding header allows an encoding. */
export const accepts = (accepted: string, encoding: "br" | "gzip"): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
