/** States of the lists that this page has loaded: the stream compares them with its own. */
import { TABLE_STATE } from "../../core/live/event"

/** Path of a list → state of its tables. */
const states = new Map<string, string>()

export const loadedState = (list: string): string | undefined => states.get(list)

/** Notes the state in a response; other servers send none. */
export function noteLoaded(list: string, headers: Headers): void {
  const state = headers.get(TABLE_STATE)
  if (state) states.set(list, state)
}
