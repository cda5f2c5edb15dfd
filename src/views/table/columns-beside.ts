import type { Resource } from "../../core/schema/resource"
import { nameColumn } from "./name-link"

/** A window in which the list and an open record share too little room for every column. */
const SHARED = "(75em<=width<106em)"

/**
 * CSS rules that leave a list its name and the columns of a card beside an open record; '' if it has no others. A narrower table
 * would hide the buttons of its rows and break its names.
 */
export function besideRules(resource: Resource): string {
  const { columns, card } = resource.list
  const name = nameColumn(resource)
  const others = columns.flatMap(({ field }, index) =>
    index === 0 || field === name || card.includes(field) ? [] : [`:nth-child(${index + 1})`],
  )
  return others.length === 0
    ? ""
    : `@media screen and ${SHARED}{main:has([data-panel]) table[data-columns] :is(th,td):is(${others.join()}){display:none}}`
}
