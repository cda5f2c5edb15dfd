import { randomUUID } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { clientAddress, type Trusts } from "./address"

/**
 * Gives every request an id, answered as X-Request-Id, and its client's address; both for the log. An id that a client
 * sends is not taken: nobody else is to write into our lines.
 */
export const identify =
  (trusts: Trusts = () => false): MiddlewareHandler =>
  async (c, next) => {
    const id = randomUUID()
    c.set("requestId", id)
    const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
      ?.socket
    c.set("address", clientAddress(socket?.remoteAddress ?? "", c.req.header("X-Forwarded-For"), trusts))
    await next()
    if (!c.res.headers.has("X-Request-Id")) c.res.headers.set("X-Request-Id", id)
  }
