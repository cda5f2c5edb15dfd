/** The record that an add form was opened for, in its address: a reload and a new sign-in find the form as it was. */
import type { Resource } from "../../../core/schema/resource"
import { fieldType } from "../../../fields/registry"
import { scopedState, writeAddress } from "../../../lists/list-state"

/** Begins the parameter of a given reference; no screen's own query has a dot. */
const GIVEN = "given."

/** Characters of an id in an address, which is untrusted. */
const LONGEST = 64

/** Field → reference that the form shows locked. */
export type Given = Readonly<Record<string, string | readonly string[]>>

/** Reads the references that a `related` names; anything else in the address is ignored. */
export function givenOf(resource: Resource, search: string): Given {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    resource.list.scopes.flatMap(({ field: key }) => {
      const id = params.get(GIVEN + key) ?? ""
      if (id === "" || id.length > LONGEST) return []
      const field = resource.field(key)
      return [[key, fieldType(field).link(field)?.many ? [id] : id]]
    }),
  )
}

/** The address of an add form that refers to a record. */
export const addAddress = (path: string, field: string, id: string): string =>
  `${path}?${new URLSearchParams({ [GIVEN + field]: id })}`

/** The query of the list that shows the new record among those that refer to the same one. */
export function listOfGiven(resource: Resource, given: Given): string {
  const [first] = Object.entries(given)
  return first ? writeAddress(resource, scopedState(first[0], [first[1]].flat()[0] ?? "")) : ""
}
