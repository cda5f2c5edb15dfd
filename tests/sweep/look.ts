/** The faults of a page: axe rules, overflow, layout shifts. */
import { createRequire } from "node:module"
import type { Page } from "playwright"

export const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js")

/** The rules of WCAG 2.2 AA and axe's best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]

/** Init script that records layout shifts with the moved elements. */
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

/** `rule: markup` for each fault that axe finds. @param within selector of an open overlay; null: the whole page */
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
          // Overlays are outside landmarks, and the keys of an input scroll its list.
          ...(scope && { region: { enabled: false }, "scrollable-region-focusable": { enabled: false } }),
        },
      })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 160)}`),
      )
    },
    [TAGS, within] as const,
  )

/** Elements that scroll horizontally, the window included. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const wide = [...document.querySelectorAll("body *")].filter(
      (each) =>
        each.clientWidth > 1 &&
        each.scrollWidth > each.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(each).overflowX) &&
        each.checkVisibility() &&
        // Inputs scroll with their text, and paper has a fixed width.
        !each.matches("input, textarea, [class*=desk_]"),
    )
    const beyond = root.scrollWidth > root.clientWidth ? [root] : []
    return [...beyond, ...wide].map(
      (each) => `${each.scrollWidth - each.clientWidth} px too wide: ${each.outerHTML.slice(0, 120)}`,
    )
  })

/** Layout shifts since the last call, with their elements. */
const shifted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { shifts } = globalThis as unknown as { shifts: [number, string][] }
    return shifts.splice(0).map(([value, what]) => `moved by ${value.toFixed(4)}: ${what}`)
  })

/** All faults of the page. @param within selector of an open overlay @param grown true after a press that added content, whose shifts do not count */
export async function faultsOf(page: Page, within: string | null, grown: boolean): Promise<string[]> {
  const moved = await shifted(page)
  const faults = [...(await violations(page, within)), ...(await tooWide(page)), ...(grown ? [] : moved)]
  // React's generated ids differ each time.
  return faults.map((fault) => fault.replace(/_r_\w+_/g, "_"))
}
