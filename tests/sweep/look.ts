/** What is wrong with a page as it stands. */
import { createRequire } from "node:module"
import type { Page } from "playwright"

export const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js")

/** What WCAG 2.2 asks at level AA, and what axe holds for good practice besides. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]

/** Before anything of a page runs: what moves there is written down with who moved. */
export const WATCH_SHIFTS = `
globalThis.shifts = []
const called = (node) => {
  const element = node?.nodeType === 1 ? node : node?.parentElement
  return element ? element.outerHTML.slice(0, 90) : "something"
}
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push([value, sources.map(({ node }) => called(node)).slice(0, 2).join(" and ")])
}).observe({ type: "layout-shift", buffered: true })
`

interface Found {
  violations: { id: string; nodes: { target: string[]; html: string }[] }[]
}

/** `rule: markup` for what axe finds. @param within of what stands open above the page, or of all of it */
const violations = (page: Page, within: string | null): Promise<string[]> =>
  page.evaluate(
    async ([tags, scope]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: unknown, options: object) => Promise<Found> }
      }
      const found = await axe.run(scope ?? document, {
        resultTypes: ["violations"],
        runOnly: tags,
        rules: {
          "target-size": { enabled: true },
          // What opens above a page is in no landmark of it, and its lists scroll with the keys of their input.
          ...(scope && { region: { enabled: false }, "scrollable-region-focusable": { enabled: false } }),
        },
      })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 160)}`),
      )
    },
    [TAGS, within] as const,
  )

/** What goes beyond its own width: the window, or something in it that then scrolls sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const wide = [...document.querySelectorAll("body *")].filter(
      (each) =>
        each.clientWidth > 1 &&
        each.scrollWidth > each.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(each).overflowX) &&
        each.checkVisibility() &&
        // A line that is typed into scrolls with what is typed, and a sheet of paper is as wide as paper is.
        !each.matches("input, textarea, [class*=desk_]"),
    )
    const beyond = root.scrollWidth > root.clientWidth ? [root] : []
    return [...beyond, ...wide].map(
      (each) => `${each.scrollWidth - each.clientWidth} px too wide: ${each.outerHTML.slice(0, 120)}`,
    )
  })

/** How far the page has moved since it was last asked, and what moved. */
const shifted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { shifts } = globalThis as unknown as { shifts: [number, string][] }
    return shifts.splice(0).map(([value, what]) => `moved by ${value.toFixed(4)}: ${what}`)
  })

/** Everything that is wrong now. @param within a selector: of what has just opened @param grown a press has brought more into the page, which is no shift */
export async function faultsOf(page: Page, within: string | null, grown: boolean): Promise<string[]> {
  const moved = await shifted(page)
  const faults = [...(await violations(page, within)), ...(await tooWide(page)), ...(grown ? [] : moved)]
  // What React counts up is another one each time.
  return faults.map((fault) => fault.replace(/_r_\w+_/g, "_"))
}
