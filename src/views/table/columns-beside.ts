import type { Resource } from "../../core/schema/resource"
import { stateColumn } from "./card-columns"
import { narrowSides } from "./cell-sides"
import { nameColumn } from "./name-link"

/** A window in which the list and an open record share too little room for every column. */
const SHARED = "(75em<=width<106em)"

/** True while a record is open beside the list. */
export const hasPanel = (): boolean => document.querySelector("main [data-panel]") !== null

/** The same in such a window. */
export const sharesRoom = (): boolean => matchMedia(SHARED).matches && hasPanel()

const LETTERS = ["x", "xx", "xxx"]

/** Hides one more column for each letter, as long as the table is wider than its box; another page of rows brings none back. */
export function leaveOut(box: HTMLElement): void {
  // With other columns it begins anew.
  const room = box.clientWidth + (box.querySelector("thead")?.textContent ?? "")
  const before = box.dataset.room === room ? (box.dataset.without ?? "") : ""
  box.dataset.room = room
  const table = box.querySelector("table")
  if (table) narrowSides(table)
  for (const letters of ["", ...LETTERS].slice(before.length)) {
    box.dataset.without = letters
    // The box scrolls as far as the edges of columns, too, which follow later.
    if ((table?.offsetWidth ?? 0) <= box.clientWidth) return
  }
}

/**
 * CSS rules that leave a list its name, its state and the columns of a card beside an open record, or fewer of them (`leaveOut`).
 * A wider table would hide the buttons of its rows and break its names.
 */
export function besideRules(resource: Resource): string {
  const { columns, card, below } = resource.list
  const name = nameColumn(resource)
  const hide = (at: number, box = "") =>
    `main:has([data-panel]) ${box} table[data-columns] :is(th,td):nth-child(${at + 1}){display:none}`
  const others = columns.flatMap(({ field }, at) => (at === 0 || field === name ? [] : [{ field, at }]))
  const state = stateColumn(resource)
  const isState = ({ field }: { field: string }) => field === state
  const kept = others
    .filter((one) => isState(one) || (card.includes(one.field) && !below[one.field]))
    .sort((one, other) => Number(isState(other)) - Number(isState(one)))
  const rules = [
    ...others.filter((one) => !kept.includes(one)).map(({ at }) => hide(at)),
    // The last column first; the state, or else one column, stays beside the name.
    ...LETTERS.flatMap((letters) => {
      const one = kept.slice(1).at(-letters.length)
      return one ? [hide(one.at, `[data-without^=${letters}]`)] : []
    }),
  ]
  return `@media screen and ${SHARED}{${rules.join("")}}`
}
