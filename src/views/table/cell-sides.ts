/** Padding of a table's cells, by the room that its columns leave. */

/** Pixels between the values of two columns, in the order of preference. */
const SIDES = [16, 14, 12]
const LEAST = SIDES.length - 1
/** Columns have no least widths. */
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

/** Steps of a table by its room and its columns: beside an open record it has another one. */
const steps = new WeakMap<HTMLElement, Record<string, number>>()

/**
 * Gives a table the widest padding with which it fits into its box. If none does, columns have no least widths, then letters are
 * smaller, then texts are cut; a table that scrolls all the same has its usual padding. Another page of rows widens nothing.
 */
export function fitSides(box: HTMLElement): void {
  const table = box.querySelector("table")
  if (!table) return
  const hasButtons = table.querySelector("thead th:last-child:not([data-menus], :has(button))") !== null
  const basis = [box.clientWidth, hasButtons, box.dataset.without, table.tHead?.textContent].join("\n")
  const known = steps.get(box) ?? {}
  steps.set(box, known)
  let step = known[basis] ?? 0
  // Kept texts need no room (steady-columns.ts), so that any step would do.
  if (!(basis in known)) delete table.dataset.kept
  for (; step <= TIGHT; step += 1) {
    setStep(table, step)
    if (table.offsetWidth <= box.clientWidth) break
  }
  // Without buttons there is nothing left to save.
  if (step > TIGHT && !hasButtons) setStep(table, 0)
  known[basis] = step
}
