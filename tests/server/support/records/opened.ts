import type { Client, Server } from "../api"
import type { Basics } from "../people"

/** A server with what every form chooses from, and its superadmin. */
export interface Opened {
  server: Server
  root: Client
  b: Basics
}
