/** What axe-core finds in the built product, a screen of each kind; every screen is looked at in tests/component/axe.test.tsx. */
import { registry } from "../../resources/registry"
import { PRINTED } from "../support/printed"
import { fillHost, valuesOf } from "./declared-form"
import { follow, screens, violations, WIDTHS } from "./every-screen"
import { expect, hostTest } from "./signed-in"

const kinds = [...new Set(screens.map(({ content }) => content.kind))]

hostTest(
  "axe-core finds nothing at the login and on a screen of each kind, wide or narrow",
  async ({ page, host, hostUrl }) => {
    const widths = [...WIDTHS]
    const look = async (url: string) => {
      await expect(page.locator("h1").first(), url).toBeVisible()
      await expect(page.getByText(/^Memuat/), url).toHaveCount(0)
      // The width that the last screen was left in comes first.
      for (const width of widths.reverse()) {
        await page.setViewportSize(width)
        // What scrolls at this width takes the keyboard a frame after it was resized.
        await expect.poll(() => violations(page), { message: `${url} ${width.width}` }).toEqual([])
      }
    }
    await page.goto(`${hostUrl}/dashboard`)
    for (const kind of kinds) {
      const screen = screens.find(({ content }) => content.kind === kind)
      if (!screen) throw new Error(`no screen shows ${kind}`)
      const { content } = screen
      const resource =
        content.kind === "list" || content.kind === "form" ? content.resource : registry.get("roles")
      fillHost(host, resource, { ...valuesOf(resource), id: "x1" })
      const url = `${screen.path}?${new URLSearchParams(screen.query)}`
      await follow(page, url, screen.bare ? PRINTED : undefined)
      expect(new URL(page.url()).pathname).toBe(screen.path)
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
