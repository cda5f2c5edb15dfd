import type { MiddlewareHandler } from "hono"
import { secureHeaders } from "hono/secure-headers"

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

const ALWAYS: Options = {
  xFrameOptions: "DENY",
  permissionsPolicy: { camera: [], microphone: [], geolocation: ["self"] },
  // What an answer says itself stands.
  overwrite: false,
  removePoweredBy: false,
  // Whoever ends TLS in front of us knows whether all of the host speaks it.
  strictTransportSecurity: false,
  // What no browser of ours asks for (docs/decisions/secure-headers.md).
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** What every answer carries. */
export const securityHeaders: MiddlewareHandler = secureHeaders(ALWAYS)

/** Of an answer of the API: whatever it is, opened as a page it loads, runs and is framed by nothing. */
export const apiHeaders: MiddlewareHandler = secureHeaders({
  ...ALWAYS,
  contentSecurityPolicy: { defaultSrc: ["'none'"], sandbox: [], frameAncestors: ["'none'"] },
})

/** Of answers that nobody may keep, where they do not say otherwise. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store")
}

/**
 * Says how long an answer is. Whoever compresses what does not say so streams all of it through a compressor, which for a
 * record's few hundred bytes costs more than the rest of its answer and makes it no smaller.
 */
export const sized: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body, status } = c.res
  if (!body || headers.has("Content-Length") || headers.has("Content-Encoding")) return
  const bytes = await c.res.arrayBuffer()
  headers.set("Content-Length", String(bytes.byteLength))
  // Hono puts what stood there before into what takes its place, by way of a stream.
  c.res = undefined
  c.res = new Response(bytes, { status, headers })
}

/**
 * Of the answer to who leaves: what this browser has kept of lists, to ask for it again by its tag, goes with him. Only by HTTPS
 * or on localhost, as browsers have it (docs/decisions/list-answers.md).
 */
export const FORGETTING = { "Clear-Site-Data": '"cache"' } as const

/**
 * What a page may load: everything from here, styles inline (antd writes them), documents from `blob:` in a frame.
 * @param inlineScripts `sha256-…` of the scripts that stand in the page itself
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
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
