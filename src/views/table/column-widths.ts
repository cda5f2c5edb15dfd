import type { Resource, ShownField } from "../../core/schema/resource"
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

/**
 * CSS rules that put the values of a column, and its heading, below those of the next one (`list.below`). Its cells stay cells,
 * without width; a column that the user sized is one again.
 */
export function belowRules({ list: { columns, below } }: Resource, widths: Widths): string {
  const rules = columns.flatMap(({ field }, at) => {
    if (!isBelow(below, columns, at) || widths[field] !== undefined) return []
    const of = (cell: string, nth = at + 1) =>
      `table[data-columns][data-wide=very] ${cell}:nth-child(${nth}):not([colspan])`
    return [
      `${of(":is(th,td)")}{width:0;min-width:0;padding-inline:0}`,
      `${of("td")}{position:relative}`,
      `${of("th")}{z-index:3}`,
      `${of("th")}::before{content:none}`,
      `${of(":is(th,td)")}>*{position:absolute;left:calc(var(--sides)/2);max-width:5.5rem}`,
      // Two targets of 24 pixels, one of them also beside the other, whose words are as near as the two lines of another heading.
      `${of("th")}>*{bottom:0;height:24px;max-width:none;padding:5px 0 2px 4px;white-space:nowrap}`,
      // The arrow of the order before the first word: behind the last one is no room.
      `${of("th")} :has(>[data-active]){position:static}`,
      `${of("th")} [data-active]{right:100%;left:auto}`,
      `${of("th", at + 2)}{min-width:max(7.25rem,15ch)}`,
      `${of("th", at + 2)}>*{width:calc(100% + 4px + var(--sides)/2);height:39px;align-items:start;padding-block:3px 0}`,
      `${of("td")}>*{top:50%;color:var(--text-soft);font-size:.75rem;line-height:1.125rem}`,
      `${of("td[data-label]", at + 2)}{line-height:1.125rem}`,
      `${of("td[data-label]", at + 2)}::after{display:block;height:1.125rem;content:""}`,
    ]
  })
  return rules.length === 0 ? "" : `@media screen and (width>=40em){${rules.join("")}}`
}

/** True for a column whose next one is the one below which it belongs. */
export const isBelow = (
  below: Resource["list"]["below"],
  columns: readonly ShownField[],
  at: number,
): boolean => below[columns[at]?.field ?? ""] === (columns[at + 1]?.field ?? "-")

/** CSS rules of the column widths, so that no cell re-renders; '' for none. Not for cards and paper. */
export function widthRules(columns: readonly ShownField[], widths: Widths): string {
  // A cell across all columns has no width of its own.
  const cell = (nth: string | number, selector = ":is(th,td)") =>
    `table[data-columns] ${selector}:not([colspan]):nth-child(${nth})`
  const rules = columns.flatMap(({ field }, index) => {
    const own = widths[field]
    if (own === undefined) return []
    const at = index + 1
    const width = index === 0 ? `calc(${own}px + var(--boxes,0px))` : `${own}px`
    return [
      `${cell(at)}{width:${width};min-width:${width};max-width:${width};white-space:normal;overflow-wrap:anywhere}`,
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
