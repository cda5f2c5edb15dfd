/**
 * Address of the list from which the user has opened a form, and the record that the form has added. In memory only, since a
 * search may name a person; both end with the session.
 */
import { samePerson, subscribe } from "../../session/session"

interface ListReturn {
  resource: string
  address: string
  isSameUser: () => boolean
}
let lastList: ListReturn | undefined
let added: { resource: string; id: string; isSameUser: () => boolean } | undefined

/** Called when a list opens: its forms must not return to an earlier list. */
export function forgetListPlace(): void {
  lastList = undefined
}

subscribe(() => {
  if (lastList && !lastList.isSameUser()) forgetListPlace()
  if (added && !added.isSameUser()) added = undefined
})

/** @param address of the list, or of the detail whose related list it is, with its query */
export const rememberListPlace = (resource: string, address: string): void => {
  lastList = { resource, address, isSameUser: samePerson() }
}

/** Address of the list from which the form was opened; undefined if it was opened in another way. */
export const listPlace = (resource: string): string | undefined =>
  lastList?.resource === resource && lastList.isSameUser() ? lastList.address : undefined

/** The same, once. */
export function takeListPlace(resource: string): string | undefined {
  const found = listPlace(resource)
  forgetListPlace()
  return found
}

/** Hands a new record to the list that opens next. @param id '' for a record whose id no host has given */
export const noteAdded = (resource: string, id: string): void => {
  added = id === "" ? undefined : { resource, id, isSameUser: samePerson() }
}

/** Id of the record that a form has just added to the list; null without one. */
export const addedTo = (resource: string): string | null =>
  added?.resource === resource && added.isSameUser() ? added.id : null

/** Called when the list has it. */
export function forgetAdded(resource: string): void {
  if (added?.resource === resource) added = undefined
}
