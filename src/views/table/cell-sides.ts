/** Padding of a table's cells, by the room that its columns leave. */

/** Pixels between the values of two columns, in the order of preference. */
const SIDES = [16, 14, 12]
const LEAST = SIDES.length - 1
/** The first column reserves no room for boxes. */
const CLOSE = LEAST + 1
/** Letters of 12 px. */
const SMALL = CLOSE + 1
/** Texts are cut. */
const TIGHT = SMALL + 1

function setStep(table: HTMLElement, step: number): void {
  table.style.setProperty("--sides", `${SIDES[Math.min(step, LEAST)]}px`)
  table.toggleAttribute("data-close", step >= CLOSE)
  table.toggleAttribute("data-small", step >= SMALL)
  table.toggleAttribute("data-tight", step >= TIGHT)
}

/** Gives a table its least padding, before columns are left out. */
export const narrowSides = (table: HTMLElement): void => setStep(table, CLOSE)

/**
 * Gives a table the widest padding with which it fits into its box. If none does, boxes have no room reserved, then letters are
 * smaller, then texts are cut; a table that scrolls all the same has its usual padding. Another page of rows widens nothing.
 */
export function fitSides(box: HTMLElement): void {
  const table = box.querySelector("table")
  if (!table) return
  const { dataset: state } = box
  const hasButtons = table.querySelector("thead th:last-child:not([data-menus], :has(button))") !== null
  const basis = [box.clientWidth, hasButtons, state.without, table.tHead?.textContent].join("\n")
  let step = state.basis === basis ? Number(state.step) : 0
  state.basis = basis
  for (; step <= TIGHT; step += 1) {
    setStep(table, step)
    if (table.offsetWidth <= box.clientWidth) break
  }
  // Without buttons there is nothing left to save.
  if (step > TIGHT && !hasButtons) setStep(table, 0)
  state.step = String(step)
}
