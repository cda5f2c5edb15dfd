/** The requests of the page before the app runs. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { grants, sessionOf } from "../support/sign-in"
import { expect, signedInTest as signedIn, test } from "./support/fixtures"
import { signInAs } from "./support/sessions"

const FIRST_SCRIPT = "**/assets/index-*.js"

/** Holds the response of a script until it is released. */
async function holdApp(page: Page, scripts = "**/assets/App-*.js"): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return release
}

signedIn(
  "a list's first page is on its way before the app has come, and is asked for once; the whole list follows",
  async ({ page, server, pageErrors }) => {
    const asked: string[] = []
    const first = "/api/v1/users/admin?_start=0&_end=20"
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url())
      asked.push(pathname + search)
    })
    const release = await holdApp(page)
    const answer = page.waitForResponse((response) => response.url().endsWith(first))
    await page.goto(`${server.url}/data-admin`, { waitUntil: "commit" })
    expect((await answer).status()).toBe(200)
    await expect.poll(() => asked.some((path) => /\/assets\/list-.*\.js$/.test(path))).toBe(true)
    release()
    await expect(page.getByRole("row").filter({ hasText: "@" }).first()).toBeVisible()
    await expect
      .poll(() => asked.filter((path) => path.startsWith("/api/v1/users/admin")))
      .toEqual([first, "/api/v1/users/admin"])
    expect(pageErrors).toEqual([])
  },
)

signedIn(
  "files and records are asked for while the page's styles are still on their way, and are compiled as they come",
  async ({ page, server, pageErrors }) => {
    const release = await holdApp(page, "**/assets/index-*.css")
    const app = page.waitForResponse("**/assets/App-*.js")
    const records = page.waitForResponse((response) => response.url().includes("/api/v1/users/admin?"))
    await page.goto(`${server.url}/data-admin`, { waitUntil: "commit" })
    expect(await (await app).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    expect((await records).status()).toBe(200)
    release()
    await expect(page.getByRole("row").filter({ hasText: "@" }).first()).toBeVisible()
    expect(pageErrors).toEqual([])
  },
)

signedIn(
  "[RT-44] a session is checked until the app has loaded; a first script that does not load is reported",
  async ({ page, server }) => {
    const release = await holdApp(page)
    await page.goto(`${server.url}/data-admin`, { waitUntil: "commit" })
    await expect(page.getByRole("status")).toHaveText("Mengecek sesi login Anda...")
    release()
    await expect(page.getByRole("row").filter({ hasText: "@" }).first()).toBeVisible()
    await expect(page.getByText("Mengecek sesi login Anda...")).toHaveCount(0)
    await page.route(FIRST_SCRIPT, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole("alert")).toHaveText(
      "Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang.",
    )
  },
)

test("[AP-48] a foreign host is asked for the list of each screen as often as before, by whoever may see it", async ({
  page,
  host,
  hostUrl,
}) => {
  await signInAs(page, hostUrl)
  for (const { list, source } of registry.all) {
    if (source.kind !== "rest" || !list.path) continue
    host.calls.length = 0
    await page.goto(`${hostUrl}${list.path}`)
    await expect(page.getByRole("heading", { level: 1, name: list.heading })).toBeVisible()
    await expect(page.getByRole("status").filter({ hasText: "Memuat" })).toHaveCount(0)
    const calls = () => host.calls.map(({ method, path }) => `${method} ${path}`)
    await expect.poll(calls).toEqual([`GET ${source.list}`])
  }
})

test("[PM-06] who may not see a list asks for none of it", async ({ page, host, hostUrl }) => {
  await signInAs(page, hostUrl, { role: "Staff", permissions: grants("EmployeeData", "view") })
  host.calls.length = 0
  await page.goto(`${hostUrl}/data-admin`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  expect(host.calls.filter(({ path }) => path === "/users/admin")).toEqual([])
})

test("[RT-46] what was asked for in one person's name is never shown to the next", async ({
  page,
  host,
  hostUrl,
}) => {
  await signInAs(page, hostUrl)
  const first = await page.evaluate(() => localStorage.getItem("token"))
  host.calls.length = 0
  const release = await holdApp(page)
  await page.goto(`${hostUrl}/data-admin`, { waitUntil: "commit" })
  await expect.poll(() => host.calls.map(({ path }) => path)).toEqual(["/users/admin"])
  const other = sessionOf({ name: "Orang Lain" })
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, other)
  expect(other.token).not.toBe(first)
  release()
  await expect
    .poll(() => host.calls.map(({ authorization }) => authorization))
    .toEqual([`Bearer ${first}`, `Bearer ${other.token}`])
  await expect(page.getByText("Orang Lain")).toBeVisible()
})

test("the login fetches what comes after it while nobody types, and nothing of it runs", async ({
  page,
  server,
}) => {
  const scripts: string[] = []
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(`${server.url}/login`)
  await expect.poll(() => scripts.some((path) => /\/assets\/App-.*\.js$/.test(path))).toBe(true)
  await expect.poll(() => scripts.some((path) => /dashboard[.-].*\.js$/.test(path))).toBe(true)
  expect(scripts.filter((path) => path.startsWith("/api/"))).toEqual([])
  expect(await page.evaluate(() => document.querySelectorAll("[class*=ant-]").length)).toBe(0)
})

for (const [language, message] of [
  ["id", "Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang."],
  ["en", "The page cannot be shown. Check your connection, then reload."],
] as const)
  test(`a page whose first script does not load says so (${language})`, async ({ page, server }) => {
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language)
    await page.route(FIRST_SCRIPT, (route) => route.abort())
    await page.goto(`${server.url}/login`)
    await expect(page.getByRole("alert")).toHaveText(message)
  })

test("where English was chosen its texts are asked for by the page, before any script has run", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate(() => localStorage.setItem("language", "en"))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/english-[^/]*\.js$/)
  await page.goto(`${server.url}/login`, { waitUntil: "commit" })
  await asked
  release()
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
})
