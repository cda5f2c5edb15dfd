/** Variables of a request, set before any route. */
import { randomUUID } from "node:crypto"
import type { Context, Hono, MiddlewareHandler } from "hono"
import { clientAddress, normaliseAddress, type Trusts } from "../ground/address"
import type { NodeBindings } from "./connection"

/** Objects of Node's adapter; absent for requests without a socket. */
type Bindings = Partial<NodeBindings>
interface Variables {
  requestId: string
  /** The client's address; '' without a socket. */
  address: string
  /** True if the request came over HTTPS, to this server or to a trusted proxy. */
  secure: boolean
  /** Id of the account, once it is known. */
  account: string
}
export type Env = { Bindings: Bindings; Variables: Variables }
export type ApiContext = Context<Env>
export type ApiApp = Hono<Env>

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
