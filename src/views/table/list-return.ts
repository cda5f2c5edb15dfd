/**
 * The search and page of a list that the user left for one of its forms. In memory only, since a search may name a person; it
 * ends with the session.
 */
import { samePerson, subscribe } from "../../session/session"

interface Place {
  resource: string
  query: string
  isTheirs: () => boolean
}
let left: Place | undefined

/** Called when a list opens: its forms return to it and not to an earlier list. */
export function forgetListPlace(): void {
  left = undefined
}

subscribe(() => {
  if (left && !left.isTheirs()) forgetListPlace()
})

/** @param query the list's query string */
export const rememberListPlace = (resource: string, query: string): void => {
  left = { resource, query, isTheirs: samePerson() }
}

/** The query string of the list as it was left; '' for its beginning. Can be read once. */
export function takeListPlace(resource: string): string {
  const place = left
  forgetListPlace()
  return place?.resource === resource && place.isTheirs() ? place.query : ""
}
