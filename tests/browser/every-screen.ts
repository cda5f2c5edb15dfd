/** The screens as they are declared, and what axe-core finds on one. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import { documents } from "../../print-templates"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { extraRoutes } from "../../src/app/extra-routes"
import { createScreens } from "../../src/app/screens"
import { createDocuments } from "../../src/core/print/document"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** A desk and a phone. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

export const screens = createScreens({
  registry,
  setupPages,
  documents: createDocuments(documents, registry),
  extra: extraRoutes,
})

/** `rule: selector` for everything that axe finds wrong with the page as it stands. @param without rules that are not asked */
export async function violations(page: Page, without: readonly string[] = []): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    type Found = { violations: { id: string; nodes: { target: string[]; html: string }[] }[] }
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<Found> } }
    const found = await axe.run({
      resultTypes: ["violations"],
      rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 120)}`),
    )
  }, without)
}
