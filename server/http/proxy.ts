/** API_URL: passes everything under /api/v1 to the provider's host, streamed in both directions. */
import { inspect } from "node:util"
import { Hono } from "hono"
import type { Trusts } from "../ground/address"
import { ApiError } from "../ground/api-error"
import { describeError, type LogEntry } from "../ground/log"
import { BASE, pathBelow } from "./base"
import { bodyOf } from "./body"
import { type Env, identify } from "./env"
import { answerFailure, requestLine } from "./failures"
import { apiHeaders } from "./headers"

/** Hop-by-hop headers, never passed on (RFC 9110, 7.6.1). */
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

/**
 * Request headers that are not forwarded: our cookies (the host uses bearer tokens), forwarding headers, which clients
 * can forge, and `Expect`, which is already answered (fetch refuses to send it).
 */
const OURS = [
  "host",
  "expect",
  "cookie",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
]

/** Response headers about a whole origin or page: the host's do not apply here, and ours are set here. */
const THEIRS = [
  "set-cookie",
  "clear-site-data",
  "strict-transport-security",
  "alt-svc",
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "x-app-build",
]

/** Methods that fetch refuses. */
const UNSENDABLE = new Set(["CONNECT", "TRACE", "TRACK"])

/** Encodings that fetch decodes on every Node version; browsers may know more (zstd). */
const ACCEPTED = "gzip, deflate, br"
const UNDONE = new Set(["gzip", "x-gzip", "deflate", "br"])

function without(headers: Headers, more: readonly string[]): Headers {
  const passed = new Headers(headers)
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim())
  for (const name of [...HOP_BY_HOP, ...named, ...more]) if (name) passed.delete(name)
  return passed
}

/** Keeps a known Content-Length: some hosts refuse bodies without one. */
function headersToHost(headers: Headers, hasBody: boolean): Headers {
  const sent = without(headers, hasBody ? OURS : [...OURS, "content-length"])
  // A range refers to the unencoded bytes.
  if (sent.has("range")) sent.delete("accept-encoding")
  else sent.set("accept-encoding", ACCEPTED)
  return sent
}

/** fetch decodes all encodings or none; if it did, two headers are no longer true. */
function headersFromHost(headers: Headers): Headers {
  const encodings = (headers.get("content-encoding") ?? "").toLowerCase().split(",")
  const undone = encodings.every((encoding) => UNDONE.has(encoding.trim()))
  return without(headers, undone ? [...THEIRS, "content-encoding", "content-length"] : THEIRS)
}

/** The cause of fetch's error has the details. */
const hostEntry = (event: string, error: unknown): LogEntry => ({
  event,
  level: "error",
  fields: describeError((error as { cause?: unknown } | undefined)?.cause ?? error),
})

/** Passes a body on, and its failure: Node's adapter prints the error, which is our log line. */
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

/**
 * @param apiUrl origin of the provider, or the URL of its `/api/v1`
 * @param trusts proxies whose X-Forwarded-For is trusted, for the log; default: none
 * @param basePath path prefix of this server; the provider does not receive it
 */
export function createProxy(apiUrl: string, trusts?: Trusts, basePath = ""): Hono<Env> {
  const app = new Hono<Env>({ getPath: pathBelow(basePath) })
  const origin = apiUrl.endsWith(BASE) ? apiUrl.slice(0, -BASE.length) : apiUrl
  app.use(`${BASE}/*`, identify(trusts), apiHeaders)
  app.onError(answerFailure)
  app.all(`${BASE}/*`, async (c) => {
    const { search } = new URL(c.req.url)
    const { method, path } = c.req
    if (UNSENDABLE.has(method.toUpperCase())) throw new ApiError(405, "Metode tidak didukung.")
    try {
      // Not the request's own stream: fetch would close it, and with it the connection, where the host answers early.
      const body = method === "GET" || method === "HEAD" ? null : bodyOf(c)
      const answer = await fetch(`${origin}${path}${search}`, {
        method,
        headers: headersToHost(c.req.raw.headers, body !== null),
        body,
        // Node requires this for streamed bodies.
        ...(body && { duplex: "half" }),
        redirect: "manual",
        signal: c.req.raw.signal,
      } as RequestInit)
      const broken = (error: unknown) => requestLine(c, hostEntry("host.broken", error))
      return new Response(answer.body && passOn(answer.body, broken), {
        status: answer.status,
        headers: headersFromHost(answer.headers),
      })
    } catch (error) {
      const { incoming } = c.env ?? {}
      if (incoming?.readableAborted)
        throw new ApiError(400, "Permintaan terputus.", { log: { event: "request.aborted", level: "info" } })
      if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
      throw new ApiError(502, "Server tidak dapat dihubungi. Coba lagi nanti.", {
        log: hostEntry("host.unreachable", error),
      })
    }
  })
  return app
}
