/** API_URL: everything under /api/v1 goes to the provider's host, streamed both ways. */
import { inspect } from "node:util"
import { Hono } from "hono"
import { BASE } from "./base"
import { bodyOf } from "./body"
import { answerFailure, requestLine } from "./failures"
import { securityHeaders } from "./headers"
import { identify } from "./identify"
import { describeError, type LogEntry } from "./log"
import type { NodeBindings } from "./port"
import { Refusal } from "./refusal"

type Env = { Bindings: Partial<NodeBindings> }

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

/** What fetch refuses to send. */
const UNSENDABLE = new Set(["CONNECT", "TRACE", "TRACK"])

function without(headers: Headers, more: readonly string[]): Headers {
  const kept = new Headers(headers)
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim())
  for (const name of [...HOP_BY_HOP, ...named, ...more]) if (name) kept.delete(name)
  return kept
}

/** fetch says little itself; what it wraps says what happened. */
const hostEntry = (event: string, error: unknown): LogEntry => ({
  event,
  level: "error",
  fields: describeError((error as { cause?: unknown } | undefined)?.cause ?? error),
})

/** An answer that breaks off breaks off here too; Node's adapter prints the error, and so prints our line. */
function passOn(body: ReadableStream<Uint8Array>, line: (error: unknown) => string) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(Object.assign(new Error("host"), { [inspect.custom]: () => line(error) }))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** @param apiUrl the provider's origin, or where its `/api/v1` stands */
export function createProxy(apiUrl: string): Hono<Env> {
  const app = new Hono<Env>()
  const origin = apiUrl.endsWith(BASE) ? apiUrl.slice(0, -BASE.length) : apiUrl
  app.use(`${BASE}/*`, identify(), securityHeaders())
  app.onError(answerFailure)
  app.all(`${BASE}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const { method } = c.req
    if (UNSENDABLE.has(method.toUpperCase())) throw new Refusal(405, "Metode tidak didukung.")
    try {
      // Not the request's own stream: fetch would close it, and with it the connection, where the host answers early.
      const body = method === "GET" || method === "HEAD" ? null : bodyOf(c)
      const answer = await fetch(`${origin}${pathname}${search}`, {
        method,
        headers: without(c.req.raw.headers, ["host", "content-length"]),
        body,
        // An unread body is sent as it arrives; Node asks for this to be said.
        ...(body && { duplex: "half" }),
        redirect: "manual",
        signal: c.req.raw.signal,
      } as RequestInit)
      const broken = (error: unknown) => requestLine(c, hostEntry("host.broken", error))
      // fetch has already undone the compression, so its two headers no longer tell the truth.
      return new Response(answer.body && passOn(answer.body, broken), {
        status: answer.status,
        headers: without(answer.headers, ["content-encoding", "content-length"]),
      })
    } catch (error) {
      const { incoming } = c.env ?? {}
      if (incoming?.readableAborted)
        throw new Refusal(400, "Permintaan terputus.", { log: { event: "request.aborted", level: "info" } })
      if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
      throw new Refusal(502, "Server API tidak dapat dihubungi. Coba lagi nanti.", {
        log: hostEntry("host.unreachable", error),
      })
    }
  })
  return app
}
