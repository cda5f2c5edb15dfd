/** What axe-core finds in the built product, a screen of each kind; every screen is looked at in tests/component/axe.test.tsx. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import { documents as declaredDocuments } from "../../print-templates"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { extraRoutes } from "../../src/app/extra-routes"
import { createScreens } from "../../src/app/screens"
import { createDocuments } from "../../src/core/print/document"
import { PRINTED } from "../support/printed"
import { fillHost, valuesOf } from "./declared-form"
import { expect, hostTest } from "./signed-in"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

const documents = createDocuments(declaredDocuments, registry)
const screens = createScreens({ registry, setupPages, documents, extra: extraRoutes })

/** `rule: selector` for everything that axe finds wrong with the page as it stands. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { target: string[]; html: string }[] }[] }
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<Found> } }
    const found = await axe.run({ resultTypes: ["violations"] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 120)}`),
    )
  })
}

const kinds = [...new Set(screens.map(({ content }) => content.kind))]

hostTest(
  "axe-core finds nothing at the login and on a screen of each kind, wide or narrow",
  async ({ page, host, hostUrl }) => {
    const look = async (url: string) => {
      await expect(page.locator("h1").first(), url).toBeVisible()
      await expect(page.getByText(/^Memuat/), url).toHaveCount(0)
      for (const width of WIDTHS) {
        await page.setViewportSize(width)
        // What scrolls at this width takes the keyboard a frame after it was resized.
        await expect.poll(() => violations(page), { message: `${url} ${width.width}` }).toEqual([])
      }
      await page.setViewportSize(WIDTHS[0])
    }
    for (const kind of kinds) {
      const screen = screens.find(({ content }) => content.kind === kind)
      if (!screen) throw new Error(`no screen shows ${kind}`)
      const { content } = screen
      const resource =
        content.kind === "list" || content.kind === "form" ? content.resource : registry.get("roles")
      fillHost(host, resource, { ...valuesOf(resource), id: "x1" })
      const url = `${screen.path}?${new URLSearchParams(screen.query)}`
      await page.goto(hostUrl + url)
      if (screen.bare) {
        await page.evaluate((usr) => history.replaceState({ usr, key: "x", idx: 0 }, ""), PRINTED)
        await page.reload()
      }
      await look(url)
    }
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${hostUrl}/login`)
    await look("/login")
  },
)

hostTest("what must be chosen says so where the keyboard is, and nowhere else", async ({ page, hostUrl }) => {
  await page.goto(`${hostUrl}/add-admin`)
  await expect(page.getByRole("combobox", { name: "Jabatan" })).toBeVisible()
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send("Accessibility.getFullAXTree")
  const required = new Map(
    nodes
      .filter((node) => node.role?.value === "combobox")
      .map((node) => [
        String(node.name?.value),
        node.properties?.some(({ name, value }) => name === "required" && value.value === true) ?? false,
      ]),
  )
  expect(required.get("Jabatan")).toBe(true)
  expect(required.get("Status Perkawinan")).toBe(true)
  await expect(page.locator("div[aria-required], span[aria-required]")).toHaveCount(0)
})
