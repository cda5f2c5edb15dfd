/**
 * What a list was searched for, and its page, when somebody went into one of its forms: in memory only, for a search may be
 * about a person. It goes with the session.
 */
import { samePerson, subscribe } from "../../session/session"

interface Place {
  resource: string
  query: string
  isTheirs: () => boolean
}
let left: Place | undefined

/** Whoever opens a list from elsewhere goes into its forms from there. */
export function forgetPlace(): void {
  left = undefined
}

subscribe(() => {
  if (left && !left.isTheirs()) forgetPlace()
})

/** @param query the list's address behind its path */
export const leaveList = (resource: string, query: string): void => {
  left = { resource, query, isTheirs: samePerson() }
}

/** Where this list was left; '' for its beginning. Answered once: whoever comes later has not come from there. */
export function placeInList(resource: string): string {
  const place = left
  forgetPlace()
  return place?.resource === resource && place.isTheirs() ? place.query : ""
}
