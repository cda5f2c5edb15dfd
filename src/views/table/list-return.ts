/**
 * Search and page of the list from which the user has opened a form. In memory only, since a search may name a person; it
 * ends with the session.
 */
import { samePerson, subscribe } from "../../session/session"

interface ListReturn {
  resource: string
  query: string
  isSameUser: () => boolean
}
let lastList: ListReturn | undefined

/** Called when a list opens: its forms must not return to an earlier list. */
export function forgetListPlace(): void {
  lastList = undefined
}

subscribe(() => {
  if (lastList && !lastList.isSameUser()) forgetListPlace()
})

/** @param query the list's query string */
export const rememberListPlace = (resource: string, query: string): void => {
  lastList = { resource, query, isSameUser: samePerson() }
}

/** Query string of the list from which the form was opened; '' for its first page. Can be read once. */
export function takeListPlace(resource: string): string {
  const found = lastList
  forgetListPlace()
  return found?.resource === resource && found.isSameUser() ? found.query : ""
}
