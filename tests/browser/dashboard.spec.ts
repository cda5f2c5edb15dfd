import { expect, signedInTest as test } from "./support/fixtures"

test.describe("the dashboard", () => {
  test("the chart's library comes with the dashboard and with no other page", async ({ page, server }) => {
    await page.goto(`${server.url}/dashboard`)
    await expect(page.locator("main canvas").first()).toBeVisible()
    const sizes: number[] = []
    page.on("response", async (response) => {
      if (response.url().endsWith(".js"))
        sizes.push((await response.body().catch(() => Buffer.alloc(0))).length)
    })
    await page.evaluate(() => localStorage.setItem("lastPath", "/komisi"))
    await page.goto(`${server.url}/komisi`)
    await expect(page.getByRole("heading", { name: "Data Komisi", level: 1 })).toBeVisible()
    expect(Math.max(...sizes)).toBeLessThan(900_000)
  })
})
