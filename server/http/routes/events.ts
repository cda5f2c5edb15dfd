/** GET /events: changes by others, as server-sent events for a signed-in browser. Embedded API only. */
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { stopping, unauthorised } from "../../ground/api-error"
import type { Sink, Stream } from "../../live/streams"
import { type Api, sessionOf } from "../api-env"
import type { NodeBindings } from "../connection"
import type { ApiApp, ApiContext } from "../env"

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Proxies must neither compress nor gather it.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  // Its end also ends the connection, so that a stopping process need not wait.
  Connection: "close",
} as const

/** Milliseconds after which the system asks a silent client if it is still there. */
const PROBE_MS = 30_000

/** Written to the socket itself: a stream of the web's kind would cost each connection several times the memory. */
function sinkOf(outgoing: NodeBindings["outgoing"], begin: () => void): Sink {
  return {
    write: (text) => {
      begin()
      outgoing.write(text)
    },
    end: () => void outgoing.end(),
    backlog: () => outgoing.writableLength,
  }
}

async function openStream(c: ApiContext, { live }: Api, session: Awaited<ReturnType<typeof sessionOf>>) {
  const { outgoing } = c.env ?? {}
  // A request without a socket, as of a test.
  if (!outgoing) throw stopping()
  const begin = () => {
    if (!outgoing.headersSent) outgoing.writeHead(200, { ...HEADERS, "X-Request-Id": c.get("requestId") })
  }
  let stream: Stream | undefined
  let gone = false
  outgoing.once("close", () => {
    gone = true
    if (stream) live.close(stream)
  })
  const opened = await live.open(session, sinkOf(outgoing, begin))
  if (opened === "ended") throw unauthorised()
  if (opened === "full") throw stopping()
  stream = opened
  outgoing.socket?.setKeepAlive(true, PROBE_MS)
  if (gone) live.close(stream)
  return RESPONSE_ALREADY_SENT
}

export function eventRoutes(app: ApiApp, api: Api): void {
  app.get("/events", async (c) => {
    const session = await sessionOf(api, c, { background: true })
    if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": HEADERS["Content-Type"] })
    return openStream(c, api, session)
  })
}
