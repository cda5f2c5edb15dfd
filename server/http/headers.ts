import type { MiddlewareHandler } from "hono"

/** What every answer carries. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(self)",
}

/** Sets the security headers, and more, on every answer that does not set its own. */
export const securityHeaders =
  (more: Readonly<Record<string, string>> = {}): MiddlewareHandler =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries({ ...ALWAYS, ...more }))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }

/** Of an answer of the API: whatever it is, opened as a page it loads, runs and is framed by nothing. */
export const API_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

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
