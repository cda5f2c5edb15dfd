/** Padding of a table's cells, by the room that its columns leave. */

/** Pixels between the values of two columns, in the order of preference. */
const SIDES = [16, 14, 12, 10]
const LEAST = SIDES.length - 1

const setSides = (table: HTMLElement, step: number): void =>
  table.style.setProperty("--sides", `${SIDES[Math.min(step, LEAST)]}px`)

/** Gives a table its least padding, before columns are left out. */
export const narrowSides = (table: HTMLElement): void => setSides(table, LEAST)

/**
 * Gives a table the widest padding with which it fits into its box. If none does, texts take less than their lines need, and a
 * table that scrolls all the same has its usual padding. Another page of rows widens nothing.
 */
export function fitSides(box: HTMLElement): void {
  const table = box.querySelector("table")
  if (!table) return
  const { dataset: state } = box
  const hasButtons = table.querySelector("thead th:last-child:not([data-menus], :has(button))") !== null
  const basis = [box.clientWidth, hasButtons, state.without, table.tHead?.textContent].join("\n")
  let step = state.basis === basis ? Number(state.step) : 0
  state.basis = basis
  for (; step <= LEAST + 1; step += 1) {
    setSides(table, step)
    table.toggleAttribute("data-tight", step > LEAST)
    if (table.offsetWidth <= box.clientWidth) break
  }
  // Without buttons there is nothing left to save.
  if (step > LEAST + 1 && !hasButtons) {
    setSides(table, 0)
    table.removeAttribute("data-tight")
  }
  state.step = String(step)
}
