import { expect, login, test } from "./fixtures"

test.describe("the dashboard", () => {
  test("[DB-01..DB-06, DB-10] title, welcome by name, four cards and the latest activities", async ({
    page,
    server,
    pageErrors,
  }) => {
    await login(page, server.url)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard Transaksi Singkong")
    const name = await page.evaluate(
      () => JSON.parse(localStorage.getItem("userInfo") ?? "{}").name as string,
    )
    await expect(page.getByText(`Selamat datang, ${name}`)).toBeVisible()
    await expect(page.locator("main dt")).toHaveText([
      "Total Transaksi",
      "Supplier Aktif",
      "Nota Hari Ini",
      "Total Berat (kg)",
    ])
    await expect(
      page.getByRole("region", { name: "Aktivitas terbaru" }).getByRole("listitem"),
    ).not.toHaveCount(0)
    await expect(page.getByText("Data contoh", { exact: true })).toBeVisible()
    expect(pageErrors).toEqual([])
  })

  test("[DB-07..DB-09] a line of six months, 250 pixels high, and the same figures as a table", async ({
    page,
    server,
  }) => {
    await login(page, server.url)
    const canvas = page.locator("main canvas").first()
    await expect(canvas).toBeVisible()
    expect((await canvas.boundingBox())?.height).toBeCloseTo(250, 0)
    const rows = page.getByRole("table").getByRole("row")
    await expect(rows).toHaveText([
      "BulanTransaksi",
      "Jan300",
      "Feb450",
      "Mar200",
      "Apr500",
      "Mei600",
      "Jun550",
    ])
  })

  test("[DB-11, AP-48] the figures are fixed, and no call is made for them", async ({
    page,
    hostUrl,
    host,
  }) => {
    await login(page, hostUrl, { email: "siti@koperasi.id", password: "rahasia" })
    await expect(page.locator("main canvas").first()).toBeVisible()
    host.calls = []
    const figures = await page.locator("main dd").allTextContents()
    await page.reload()
    await expect(page.locator("main canvas").first()).toBeVisible()
    await expect(page.locator("main dd")).toHaveText(figures)
    expect(host.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test("the chart's library comes with the dashboard and with no other page", async ({ page, server }) => {
    await login(page, server.url)
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
