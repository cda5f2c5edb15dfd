/** Key of a saved record that is only in the outbox; its value is a `Fate`. */
export const WAITING = "menunggu"

/** `waiting`: sent automatically. `unknown`: the host may have it, and the user decides (AB-114). */
export type Fate = "waiting" | "unknown"

/** Marks a saved record that is only in the outbox. */
export class Unsent {
  constructor(readonly fate: Fate) {}
}
