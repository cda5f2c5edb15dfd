/** The key under which a data provider tells a form that its new record is on the device; its value is a `Fate`. */
export const WAITING = "menunggu"

/** `waiting`: it is sent by itself. `unknown`: the host may have it, and its person decides (AB-114). */
export type Fate = "waiting" | "unknown"

/** In place of the server's answer: none came. */
export class Unsent {
  constructor(readonly fate: Fate) {}
}
