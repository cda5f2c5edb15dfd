/** The state of the first day's list for each user: open, sent away with open steps, or done; undefined before any choice. */
import { readPreference, storePreference } from "./preferences"

export type FirstDayState = "open" | "closed" | "done"

const NAME = "hari-pertama"

export const firstDayState = () => readPreference(NAME) as FirstDayState | undefined

export function storeFirstDayState(state: FirstDayState): void {
  storePreference(NAME, state)
  dispatchEvent(new Event(NAME))
}

/** Called after a change of the state in this tab. Returns an unsubscribe function. */
export function subscribeFirstDay(listener: () => void): () => void {
  addEventListener(NAME, listener)
  return () => removeEventListener(NAME, listener)
}
