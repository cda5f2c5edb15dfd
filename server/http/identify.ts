import { randomUUID } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { clientAddress, normaliseAddress, type Trusts } from "../ground/address"
import type { Env } from "./env"

/**
 * Sets the id of a request (X-Request-Id), its client's address and `secure`, for the log. Ids sent by clients are
 * ignored, since they could forge log lines.
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
    c.set("secure", encrypted || (protocol === "https" && trusts(normaliseAddress(remote))))
    await next()
    if (!c.res.headers.has("X-Request-Id")) c.res.headers.set("X-Request-Id", id)
  }
