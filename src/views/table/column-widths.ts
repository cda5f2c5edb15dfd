import type { ShownField } from "../../core/schema/resource"
import { isObject } from "../../core/text"

/** Pixels by column key. */
export type Widths = Readonly<Record<string, number>>

export const NARROWEST = 48
export const WIDEST = 800

const isWidth = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= NARROWEST && Number(value) <= WIDEST

/** Widths from storage, which is untrusted. */
export const readWidths = (stored: unknown): Widths =>
  isObject(stored)
    ? Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, number] => isWidth(pair[1])))
    : {}

/** CSS rules of the column widths, so that no cell re-renders; '' for none. Not for cards and paper. */
export function widthRules(columns: readonly ShownField[], widths: Widths): string {
  // A cell across all columns has no width of its own.
  const cell = (nth: string | number, selector = ":is(th,td)") =>
    `table[data-columns] ${selector}:not([colspan]):nth-child(${nth})`
  const rules = columns.flatMap(({ field }, index) => {
    const width = widths[field]
    if (width === undefined) return []
    const at = index + 1
    // Room for the boxes of rows that can be ticked (table.module.css).
    const wide = index === 0 ? `calc(${width}px + var(--boxes, 0px))` : `${width}px`
    return [
      `${cell(at)}{width:${wide};min-width:${wide};max-width:${wide};white-space:normal;overflow-wrap:anywhere}`,
      `${cell(at, "td")}{overflow:hidden}`,
      `${cell(at)}>*{min-width:0!important;max-width:100%!important}`,
    ]
  })
  if (rules.length === 0) return ""
  const rest = columns.length + 1
  if (columns.every(({ field }) => widths[field] !== undefined))
    rules.push(
      `${cell(`n+${rest}`)}{width:auto}`,
      `table[data-columns]:not(:has(th:nth-child(${rest}))){width:auto}`,
    )
  return `@media screen and (width>=40em){${rules.join("")}}`
}
