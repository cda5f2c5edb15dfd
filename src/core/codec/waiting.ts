/** Key by which a data provider tells a form that its new record is in the outbox; the value is a `Fate`. */
export const WAITING = "menunggu"

/** `waiting`: sent automatically. `unknown`: the host may have it, and the user decides (AB-114). */
export type Fate = "waiting" | "unknown"

export class Unsent {
  constructor(readonly fate: Fate) {}
}
