/** Keeps the widths of a list's columns while its rows change: a search or a page moves nothing sideways. */

import { hasPanel } from "./columns-beside"
import { storeLastWidths } from "./last-widths"

/** Placeholder rows have no labels. */
const CELLS = "tbody td[data-label]"

/** The list alone, and beside an open record: each has widths of its own, which hold from the frame on that opens or closes it. */
const PLACES = ["main:not(:has([data-panel]))", "main:has([data-panel])"]

/** Rules without weight: a width that the user gave a column wins. */
function widthsOf(heads: readonly HTMLElement[], place: string): string {
  const rules = heads.map((head, at) => {
    const isButtons = at > 0 && head.matches(":last-child:not(:has(button))")
    // Boxes take their pixels from the buttons.
    const sign = at === 0 ? 1 : isButtons ? -1 : 0
    const { width: own } = head.getBoundingClientRect()
    if (own === 0) return ""
    const width = sign ? `calc(${own}px + ${sign}*var(--boxes,0px))` : `${own}px`
    const cell = (name: string, rest = "") =>
      `:where(${place} table[data-columns] ${name}:not([colspan]):nth-child(${at + 1})${rest})`
    // Each cell: a longer text of two lines would widen its column. The buttons keep the least width that they need.
    return `${cell(":is(th,td)")}{width:${width}}${isButtons ? `${cell("th")}{min-width:${width}}` : ""}`
  })
  // A longer text of another page is cut; numbers, codes and tags still get the room that they need.
  const text = `${place} table[data-kept] td>:is([data-wraps],:has(>[data-code]))`
  rules.push(`${text}{width:auto!important;contain:inline-size}${text} span{white-space:inherit!important}`)
  // In a window of another width the columns are measured without them.
  const here = `(width>${innerWidth - 1}px) and (width<${innerWidth + 1}px)`
  return `@media screen and (width>=40em) and ${here}{${rules.join("")}}`
}

/**
 * @param list around the list's table
 * @param resource its name, for the placeholder rows of its next visit
 */
export function keepColumns(list: Element, resource: string): void {
  const sheet = document.createElement("style")
  const kept = PLACES.map((selector) => ({
    selector,
    /** The room and the columns that the widths belong to. */
    basis: "",
    rules: "",
  }))
  const write = () => {
    sheet.textContent = kept.map(({ rules }) => rules).join("")
  }
  const look = () => {
    const table = list.querySelector<HTMLTableElement>("table[data-columns]")
    const box = table?.parentElement
    // While rows are ticked the columns keep what they had.
    if (!table || !box || table.dataset.boxes) return
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
    const buttons = heads.at(-1)?.dataset.menus
    const own = list.querySelector("style")?.textContent
    const now = [box.clientWidth, own, buttons, ...heads.map(({ textContent }) => textContent)].join("\n")
    const place = kept[hasPanel() ? 1 : 0]
    if (!place) return
    if (place.basis !== now) {
      place.basis = table.querySelector(CELLS) ? now : ""
      place.rules = ""
      write()
    }
    if (!place.basis) return
    // Also for the same columns: a longer value or a sum has made one wider.
    const rules = widthsOf(heads, place.selector)
    table.dataset.kept = ""
    if (rules === place.rules) return
    place.rules = rules
    write()
    const { offsetWidth: whole } = table
    // A phone's cards have no headings, and a table that scrolls sideways has no room for its widths.
    if (place !== kept[0] || whole > box.clientWidth || heads.at(-1)?.offsetWidth === 0) return
    storeLastWidths(
      resource,
      Number.parseFloat(table.style.getPropertyValue("--sides")),
      heads.map((head) => (100 * head.offsetWidth) / whole),
    )
  }
  list.append(sheet)
  new ResizeObserver(look).observe(list)
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target !== sheet)) look()
  }).observe(list, { childList: true, characterData: true, subtree: true })
  look()
}
