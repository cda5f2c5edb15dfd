/** What is known of a request before any route asks. */
import type { Context, Hono } from "hono"
import type { NodeBindings } from "./connection"

/** What Node's adapter gives with each request; absent where a request is made without a port. */
type Bindings = Partial<NodeBindings>
/** What is found out of a request on its way; the log says it (`identify.ts`). */
interface Variables {
  requestId: string
  /** The client's address; '' where there is no port. */
  address: string
  /** Whether the request came encrypted, to us or to a trusted proxy. */
  secure: boolean
  /** Who asks, once that is known. */
  account: string
}
export type Env = { Bindings: Bindings; Variables: Variables }
/** A request on its way. */
export type ApiContext = Context<Env>
export type ApiApp = Hono<Env>
