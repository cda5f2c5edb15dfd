import { keepColumns } from "./steady-columns"
import { keepRows } from "./steady-rows"

const followed = new WeakSet<Element>()

/**
 * Keeps the columns and the rows of a list in their places.
 * @param list around the list's table; followed once
 */
export function keepPlaces(list: HTMLElement | null, resource: string): void {
  if (!list || followed.has(list)) return
  followed.add(list)
  keepRows(list)
  keepColumns(list, resource)
}
