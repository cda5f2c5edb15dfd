/** Variables of a request, set before any route. */
import type { Context, Hono } from "hono"
import type { NodeBindings } from "./connection"

/** Objects of Node's adapter; absent for requests without a socket. */
type Bindings = Partial<NodeBindings>
/** Set by middlewares for the log (`identify.ts`). */
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
