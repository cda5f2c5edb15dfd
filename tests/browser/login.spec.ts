/** The served login page: its redirects and its size. tests/component/login.test.tsx proves the page itself. */
import { dirname, join } from "node:path"
import type { Page } from "@playwright/test"
import { resources } from "../../resources"
import { BUDGETS } from "../../resources/budgets"
import { mostWith, wireBytes } from "../../server/build/weights"
import { ADMIN, expect, hostTest, test } from "./support/fixtures"
import { login } from "./support/sessions"

const FIELD = { email: "siti@koperasi.id", password: "rahasia" }

const email = (page: Page) => page.getByLabel("Email")
const password = (page: Page) => page.getByLabel("Password", { exact: true })
const submit = (page: Page) => page.getByRole("button", { name: "Masuk" })

test("[LG-06, LG-26, LY-05, RT-02, RT-22, AB-21] /reset-password is /login's until somebody signs in, and both are the dashboard's from then on", async ({
  page,
  host,
  hostUrl,
}) => {
  await page.goto(`${hostUrl}/login`)
  await expect(page.locator("html")).toHaveAttribute("lang", "id")
  // The prefetched files cause no warning of unused preloads.
  await expect(page.locator("link[rel=prefetch][as=style]")).not.toHaveCount(0)
  await expect(page.locator("link[rel=preload][as=style]")).toHaveCount(0)
  await page.getByRole("link", { name: "Lupa Password?" }).click()
  await page.waitForURL("**/login")
  await expect(email(page)).toBeVisible()
  await email(page).fill(FIELD.email)
  await password(page).fill(FIELD.password)
  await submit(page).click()
  await page.waitForURL("**/dashboard")
  expect(host.calls.filter(({ path }) => path === "/auth/login")).toHaveLength(1)
  for (const address of ["/login", "/reset-password"]) {
    await page.goto(`${hostUrl}${address}`)
    await expect(page).toHaveURL(`${hostUrl}/dashboard`)
    await expect(page.getByRole("heading", { name: "Dashboard Transaksi Singkong" })).toBeVisible()
    await expect(email(page)).toHaveCount(0)
  }
})

test("[LG-12, LG-27] the embedded server signs its own people in, and nobody else", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`)
  await email(page).fill(ADMIN.email)
  await password(page).fill("salah-sekali")
  await submit(page).click()
  await expect(page.getByRole("alert")).not.toBeEmpty()
  await expect(page).toHaveURL(`${server.url}/login`)
  await login(page, server.url)
  await expect(page.getByRole("heading", { name: "Dashboard Transaksi Singkong" })).toBeVisible()
})

/** The requests of a browser against the budgets that the build checks by computation. */
for (const { address, opened, most: engine } of BUDGETS) {
  if (opened) continue
  const most = mostWith({ most: engine }, address === "/login" ? 0 : resources.length)
  const coldTest = address === "/login" ? test : hostTest
  coldTest(
    `a cold ${address} asks for at most ${most} KB of scripts and styles`,
    async ({ page, hostUrl }) => {
      const client = join(dirname(process.env.SERVER_ENTRY ?? "dist/server/main.js"), "../client")
      // Prefetched files do not count.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
      )
      const files = new Set<string>()
      page.on("request", (request) => {
        const { pathname } = new URL(request.url())
        if (/\.(js|css)$/.test(pathname)) files.add(pathname)
      })
      await page.goto(`${hostUrl}${address}`, { waitUntil: "networkidle" })
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(address)
      expect([...files].filter((file) => file.endsWith(".js")).length).toBeGreaterThan(0)
      // The chart loads after the dashboard is ready.
      for (const file of files) if (/\/monthly-chart-/.test(file)) files.delete(file)
      const bytes = [...files].reduce((sum, file) => sum + wireBytes(join(client, file)), 0)
      expect(bytes / 1024, [...files].join(", ")).toBeLessThanOrEqual(most)
    },
  )
}

test("no request leaves the origin and nothing moves as it comes, from the login through a list, a form and a setup page", async ({
  page,
  server,
}) => {
  const strangers: string[] = []
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== server.url) strangers.push(request.url())
  })
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shifts: unknown[] }).shifts.push(entry.toJSON())
    }).observe({ type: "layout-shift", buffered: true })
  })
  await login(page, server.url)
  for (const path of [
    "/dashboard",
    "/data-admin",
    "/data-verifikasi-singkong",
    "/add-admin",
    "/user-setup/admin",
    "/jenis-pengguna",
    "/transaksi-singkong",
  ]) {
    await page.goto(`${server.url}${path}`, { waitUntil: "networkidle" })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts), path).toEqual(
      [],
    )
  }
  // The list has the place of an open record before the record's code has loaded.
  await page.goto(`${server.url}/data-admin`)
  const record = await page.locator("a[data-record]").first().getAttribute("href")
  await page.goto(`${server.url}${record}`, { waitUntil: "networkidle" })
  await expect(page.getByRole("dialog")).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts)).toEqual([])
  expect(strangers).toEqual([])
})
