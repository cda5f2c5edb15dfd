/** Keeps the widths of a list's columns while its rows change: a search or a page moves nothing sideways. */

/** Placeholder rows have no labels. */
const CELLS = "tbody td[data-label]"

/** Rules without weight: a width that the user gave a column wins. */
function widthsOf(heads: readonly HTMLElement[]): string {
  const rules = heads.map((head, at) => {
    const { width } = head.getBoundingClientRect()
    if (width === 0) return ""
    const cell = (name: string, rest = "") =>
      `:where(main table[data-columns] ${name}:not([colspan]):nth-child(${at + 1})${rest})`
    // Each cell: a longer text of two lines would widen its column. The buttons keep the least width that they need.
    return `${cell(":is(th,td)")}{width:${width}px}${cell("th", ":not(:has(button))")}{min-width:${width}px}`
  })
  return `@media screen and (width>=40em){${rules.join("")}}`
}

const followed = new WeakSet<Element>()

/** @param list around the list's table; followed once */
export function keepColumns(list: Element | null): void {
  if (!list || followed.has(list)) return
  followed.add(list)
  const sheet = document.createElement("style")
  /** The room and the columns that the widths belong to. */
  let keptFor: string | undefined
  const look = () => {
    const table = list.querySelector<HTMLTableElement>("table[data-columns]")
    const box = table?.parentElement
    if (!table || !box) return
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
    const buttons = heads.at(-1)?.dataset.menus
    const own = list.querySelector("style")?.textContent
    const now = [box.clientWidth, own, buttons, ...heads.map(({ textContent }) => textContent)].join("\n")
    if (keptFor !== now) {
      keptFor = table.querySelector(CELLS) ? now : undefined
      sheet.textContent = ""
    }
    // Also for the same columns: a longer value or a sum has made one wider.
    const rules = keptFor ? widthsOf(heads) : ""
    if (sheet.textContent !== rules) sheet.textContent = rules
  }
  list.append(sheet)
  new ResizeObserver(look).observe(list)
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target !== sheet)) look()
  }).observe(list, { childList: true, characterData: true, subtree: true })
  look()
}
