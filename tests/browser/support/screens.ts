/** The declared screens, and the faults that axe-core finds on one. */
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import { documents } from "../../../print-templates"
import { registry } from "../../../resources/registry"
import { setupPages } from "../../../resources/setup"
import { createScreens } from "../../../src/app/screens"
import { createDocuments } from "../../../src/core/print/document"
import { type Page as DeclaredPage, pagesOf } from "../../../src/core/schema/page"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The window of a desktop and of a phone. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

const pageFiles = readdirSync("resources").filter((file) => file.endsWith(".page.tsx"))
/** Read from the folder: Playwright has no `import.meta.glob`. */
const pages = pagesOf(
  Object.fromEntries(
    await Promise.all(
      pageFiles.map(
        async (file): Promise<[string, { page?: DeclaredPage }]> => [
          file,
          await import(`../../../resources/${file}`),
        ],
      ),
    ),
  ),
)

export const screens = createScreens({
  registry,
  setupPages,
  documents: createDocuments(documents, registry),
  extra: pages.map((page) => ({ ...page, Page: undefined as never })),
})

/**
 * Goes to another screen as a link does, without a page load, and waits for its heading.
 * @param state of the history entry, e.g. the rows of a printed document
 */
export async function follow(page: Page, address: string, state?: unknown): Promise<void> {
  await page.evaluate(
    ([url, usr]) => {
      for (const heading of document.querySelectorAll("h1")) heading.setAttribute("data-left", "")
      const { idx = 0 } = history.state ?? {}
      history.pushState({ usr, key: `followed-${idx + 1}`, idx: idx + 1 }, "", url)
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
    },
    [address, state] as const,
  )
  await expect(page.locator("h1:not([data-left])").first(), address).toBeVisible()
}

/** `rule: selector` for each fault that axe finds on the page. @param options of axe */
export async function violations(page: Page, options: object = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (asked) => {
    type Found = { violations: { id: string; nodes: { target: string[]; html: string }[] }[] }
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<Found> } }
    const found = await axe.run({ resultTypes: ["violations"], ...asked })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 120)}`),
    )
  }, options)
}
