/**
 * Sessions across page loads and tabs. tests/component/session.test.tsx and routes.test.tsx prove sessions in the
 * running app.
 */
import type { Page } from "@playwright/test"
import { inSeconds } from "../stub/host"
import { fullStorage, SESSION_KEYS } from "../support/storage-items"
import { pathOf } from "./support/driver"
import { expect, test } from "./support/fixtures"
import {
  expectLogin,
  expectOnlyBusiness,
  login,
  loginAtHost,
  put,
  remove,
  signInAs,
  storage,
} from "./support/sessions"

const navigation = (page: Page) => page.getByRole("navigation", { name: "Menu utama" })
const title = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true })

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
}

test("[RT-01, RT-22, RT-37, RT-41, RT-42, AB-35, AB-68] a page load without a live session is /login's, whatever the address, and nothing is called", async ({
  page,
  host,
  hostUrl,
}) => {
  // One address of each kind; tests/component/routes.test.tsx proves all.
  for (const address of [
    "/data-admin",
    "/verifikasi/data-angkutan/edit",
    "/nota-preview",
    "/",
    "/tidak-ada/lagi",
  ])
    await test.step(`${address}, for who is not logged in`, async () => {
      await page.goto(`${hostUrl}${address}`)
      await expectLogin(page)
      await expect(navigation(page), address).toHaveCount(0)
    })
  await test.step("a session that had expired when the page was opened", async () => {
    await signInAs(page, hostUrl, { exp: inSeconds(-5) })
    await put(page, fullStorage())
    await page.goto(`${hostUrl}/data-admin`)
    await expectLogin(page)
    await expectOnlyBusiness(page)
  })
  await test.step("'isLoggedIn' without a token", async () => {
    await signInAs(page, hostUrl)
    await remove(page, "token")
    await page.goto(`${hostUrl}/dashboard`)
    await expectLogin(page)
    for (const key of SESSION_KEYS) expect((await storage(page))[key], key).toBeUndefined()
  })
  expect(host.calls).toHaveLength(0)
})

test("[RT-38, RT-39, RT-45, ER-01, ER-18, AB-01, AB-06, AB-79] a 401 loads the page anew at /login, once, leaves the business data and nothing else, and Back does not return", async ({
  page,
  host,
  hostUrl,
}) => {
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/dashboard`)
  await put(page, fullStorage())
  await navigation(page).getByRole("link", { name: "Data Admin" }).click()
  await expect(title(page, "Data Admin")).toBeVisible()
  await page.evaluate(() => void Object.assign(window, { stillHere: true }))
  host.answers.set("GET /users/employee", { status: 401, body: { message: "Sesi berakhir" } })
  const loads: string[] = []
  page.on("load", () => loads.push(pathOf(page)))
  await navigation(page).getByRole("link", { name: "Data Karyawan" }).click()
  await expectLogin(page)
  await expect.poll(() => page.evaluate(() => "stillHere" in window)).toBe(false)
  await page.waitForLoadState("networkidle")
  expect(loads).toEqual(["/login"])
  expect(host.calls.filter((call) => call.path === "/users/employee")).toHaveLength(1)
  await expectOnlyBusiness(page)
  await page.goBack()
  await expectLogin(page)
  await expect(page.getByRole("heading", { name: "Data Admin" })).toHaveCount(0)
  await expectOnlyBusiness(page)
})

test("[RT-23, RT-45] a logout in one tab ends the other's session, a login in one opens the other", async ({
  page,
  context,
  hostUrl,
}) => {
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/dashboard`)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto(`${hostUrl}/komisi`)
  await expect(title(other, "Data Komisi")).toBeVisible()
  // The other tab's clock is stopped, so only a storage event can end its session.
  await other.clock.pauseAt(new Date(Date.now() + 60_000))
  await logOut(page)
  await expectLogin(page)
  await expectLogin(other)
  await other.clock.resume()
  await loginAtHost(page, hostUrl)
  await expect(title(other, "Dashboard Transaksi Singkong")).toBeVisible()
  expect(pathOf(other)).toBe("/dashboard")
})

test("[AB-70] what the browser has kept of lists, to ask for them by their tags, is gone when its person has left", async ({
  page,
  server,
}) => {
  await login(page, server.url)
  await page.goto(`${server.url}/data-admin`)
  await expect(page.locator("main tbody").getByRole("button").first()).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem("token"))
  /** The lists in the HTTP cache, which need no request. */
  const kept = (urls: readonly string[]) =>
    page.evaluate(
      async ([asked, bearer]) => {
        const found = await Promise.all(
          asked.map((url) =>
            fetch(url, {
              cache: "only-if-cached",
              mode: "same-origin",
              headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` },
            }).then(
              ({ ok }) => (ok ? url : ""),
              () => "",
            ),
          ),
        )
        return found.filter(Boolean)
      },
      [urls, token] as const,
    )
  const lists = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("/api/v1/users/admin")),
  )
  await expect.poll(() => kept(lists)).not.toEqual([])
  await logOut(page)
  await expectLogin(page)
  expect(await kept(lists)).toEqual([])
})
