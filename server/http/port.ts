/** The HTTP port: timeouts, unread bodies, and a shutdown that answers all open requests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { getRequestListener } from "@hono/node-server"
import { log } from "../ground/log"
import { BUILD_HEADER } from "./build-header"
import { closeConnection, endLate, isWorthClosing, type NodeBindings, watch } from "./connection"
import { isUpload } from "./uploads"

/** Milliseconds, but for bytes. */
export interface PortLimits {
  /** For a request's head. */
  head: number
  /** For a whole request, body included. */
  request: number
  /** Interval of checking both. */
  check: number
  /** For idle connections: longer than usual at reverse proxies, which would otherwise send into a closed connection. */
  idle: number
  /** Bytes of an unread body that are drained to keep the connection. */
  readAway: number
  /** Time in which a client that is still sending can read the refusal. */
  linger: number
  /** While closing: how long a connection may be silent. */
  quiet: number
  /** After this a shutdown cuts open requests off. */
  grace: number
}

/** Half a head or body lives 15 seconds at most. The grace period ends before the usual SIGKILL after a SIGTERM. */
export const LIMITS: PortLimits = {
  head: 10_000,
  request: 14_000,
  check: 1000,
  idle: 65_000,
  readAway: 64 * 1024,
  linger: 1000,
  quiet: 1000,
  grace: 8000,
}
/** Requests passed on to another host may be larger; they live as long as they make progress. */
export const PASSING: PortLimits = { ...LIMITS, request: 5 * 60_000 }

/** 50 MB at a megabit a second, and some more. */
const LONGEST_UPLOAD_MS = 10 * 60_000

type Fetch = (request: Request, env: NodeBindings) => Response | Promise<Response>

export interface Port {
  server: Server
  /** Accepts no more connections, answers open requests, and resolves when all work has ended. */
  close: () => Promise<void>
}

/**
 * Waits until the event loop has accepted all pending connections: the operating system resets those that are left when
 * the socket is closed. Gives up under a load that never pauses.
 */
async function drainPendingConnections(accepted: () => number): Promise<void> {
  for (let round = 0, before = -1; round < 1000 && before !== accepted(); round++) {
    before = accepted()
    // The first turn may have begun before the call.
    await nextTurn()
    await nextTurn()
  }
}

/**
 * @param fetch answers requests; an error of it is 500
 * @param hurry called half-way through the grace period, to answer requests that still wait
 * @param builds the served build and earlier ones, sent with each answer
 */
export function openPort(
  fetch: Fetch,
  {
    limits = LIMITS,
    hurry = () => {},
    builds = [],
  }: { limits?: PortLimits; hurry?: () => void; builds?: readonly string[] } = {},
): Port {
  const sockets = new Map<Socket, { busy: number; seen: number; since: number }>()
  let accepted = 0
  let working = 0
  let closing: Promise<void> | undefined
  let draining: Promise<void> | undefined

  const answer = async (request: Request, env: unknown): Promise<Response> => {
    const bindings = env as NodeBindings
    working++
    try {
      const response = await fetch(request, bindings)
      // A client with a response might connect again before the socket is closed.
      await draining
      if (closing && !bindings.outgoing.headersSent) bindings.outgoing.setHeader("Connection", "close")
      if (isWorthClosing(bindings.incoming, limits.readAway)) closeConnection(bindings, limits.linger)
      return response
    } finally {
      working--
    }
  }
  // The adapter's own cleanup reads 64 MB of a refused body.
  const listener = getRequestListener(answer as Parameters<typeof getRequestListener>[0], {
    autoCleanupIncoming: false,
    // Requests of HTTP/1.0, as of old load balancers, may lack Host. Node refuses HTTP/1.1 without it.
    hostname: "localhost",
  })
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const state = sockets.get(incoming.socket)
    if (state) {
      state.busy++
      outgoing.once("close", () => {
        state.busy--
        state.seen = incoming.socket.bytesRead
        state.since = performance.now()
      })
    }
    if (limits.request > LIMITS.request || isUpload(incoming)) watch({ incoming, outgoing }, LIMITS.request)
    else endLate({ incoming, outgoing }, limits.request)
    if (builds.length > 0) outgoing.setHeader(BUILD_HEADER, builds.join(" "))
    void listener(incoming, outgoing)
  }
  const server = createServer({
    headersTimeout: limits.head,
    // Uploads over a slow line take longer than any other body, which `endLate` ends.
    requestTimeout: Math.max(limits.request, LONGEST_UPLOAD_MS),
    connectionsCheckingInterval: limits.check,
    keepAliveTimeout: limits.idle,
    maxHeaderSize: 16 * 1024,
  })
  server.on("request", handle)
  // The answer to `Expect` waits until a body is read (`body.ts`).
  server.on("checkContinue", handle)
  server.on("connection", (socket) => {
    accepted++
    sockets.set(socket, { busy: 0, seen: 0, since: performance.now() })
    socket.once("close", () => sockets.delete(socket))
  })

  const endSlow = () => {
    const now = performance.now()
    for (const [socket, state] of sockets) {
      if (state.busy > 0) continue
      if (socket.bytesRead !== state.seen) Object.assign(state, { seen: socket.bytesRead, since: now })
      else if (now - state.since >= limits.quiet) socket.destroy()
    }
  }
  const close = async () => {
    draining = drainPendingConnections(() => accepted)
    await draining
    // The close of http.Server would cut off connections between two requests.
    NetServer.prototype.close.call(server)
    const started = performance.now()
    for (const state of sockets.values()) state.since = Math.max(state.since, started)
    let logged = false
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        endSlow()
        const spent = performance.now() - started
        if (spent >= limits.grace / 2 && !logged) {
          logged = true
          hurry()
        }
        const over = sockets.size === 0 && working === 0
        if (!over && spent < limits.grace) return
        clearInterval(timer)
        if (!over) log({ event: "close.cut", fields: { connections: sockets.size, working } })
        server.closeAllConnections()
        resolve()
      }, 20)
    })
  }
  return {
    server,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
