/** API_URL: everything under /api/v1 goes to the provider's host, streamed both ways. */
import { Hono } from "hono"
import { BASE } from "./base"
import { securityHeaders } from "./headers"

/** Of one connection only, and so never passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]

function without(headers: Headers, more: readonly string[]): Headers {
  const kept = new Headers(headers)
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim())
  for (const name of [...HOP_BY_HOP, ...named, ...more]) if (name) kept.delete(name)
  return kept
}

/** @param apiUrl the provider's origin, or where its `/api/v1` stands */
export function createProxy(apiUrl: string): Hono {
  const app = new Hono()
  const origin = apiUrl.endsWith(BASE) ? apiUrl.slice(0, -BASE.length) : apiUrl
  app.use(`${BASE}/*`, securityHeaders())
  app.all(`${BASE}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const body = c.req.method === "GET" || c.req.method === "HEAD" ? null : c.req.raw.body
    try {
      const answer = await fetch(`${origin}${pathname}${search}`, {
        method: c.req.method,
        headers: without(c.req.raw.headers, ["host", "content-length"]),
        body,
        // An unread body is sent as it arrives; Node asks for this to be said.
        ...(body && { duplex: "half" }),
        redirect: "manual",
        signal: c.req.raw.signal,
      } as RequestInit)
      // fetch has already undone the compression, so its two headers no longer tell the truth.
      return new Response(answer.body, {
        status: answer.status,
        headers: without(answer.headers, ["content-encoding", "content-length"]),
      })
    } catch (error) {
      if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
      console.error(`API_URL: ${(error as Error).message}`)
      return c.json({ message: "Server API tidak dapat dihubungi. Coba lagi nanti." }, 502)
    }
  })
  return app
}
