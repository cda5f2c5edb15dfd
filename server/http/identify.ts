import { randomUUID } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { clientAddress, plainAddress, type Trusts } from "../ground/address"
import type { Env } from "./env"

/**
 * Gives every request an id, answered as X-Request-Id, its client's address, both for the log, and whether it came
 * encrypted. An id that a client sends is not taken: nobody else is to write into our lines.
 */
export const identify =
  (trusts: Trusts = () => false): MiddlewareHandler<Env> =>
  async (c, next) => {
    const id = randomUUID()
    c.set("requestId", id)
    const socket = c.env?.incoming?.socket
    const remote = socket?.remoteAddress ?? ""
    c.set("address", clientAddress(remote, c.req.header("X-Forwarded-For"), trusts))
    const protocol = c.req.header("X-Forwarded-Proto")?.split(",").at(-1)?.trim().toLowerCase()
    const encrypted = (socket as { encrypted?: boolean } | undefined)?.encrypted === true
    c.set("secure", encrypted || (protocol === "https" && trusts(plainAddress(remote))))
    await next()
    if (!c.res.headers.has("X-Request-Id")) c.res.headers.set("X-Request-Id", id)
  }
