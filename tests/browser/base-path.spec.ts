/** The whole product below a base path. */
import { startServer } from "../setup/server-process"
import { ADMIN, expect, test } from "./support/fixtures"
import { apiOf, login } from "./support/sessions"

test("signing in, a shared link, a save and the end of a session stay below the path", async ({
  page,
  pageErrors,
}) => {
  const server = await startServer({ BASE_PATH: "/koperasi" })
  const url = `${server.url}/koperasi`
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.url().startsWith(server.url)) asked.push(new URL(request.url()).pathname)
  })
  try {
    await page.goto(url)
    await expect(page).toHaveURL(`${url}/login`)
    expect(asked.filter((path) => !path.startsWith("/koperasi/"))).toEqual(["/koperasi"])
    await expect(page.getByRole("link", { name: "Lupa Password?" })).toHaveAttribute(
      "href",
      "/koperasi/reset-password",
    )
    await login(page, url)
    asked.length = 0
    await page.goto(`${url}/verifikasi-setup/supplier`)
    await expect(page.getByRole("status").filter({ hasText: "Memuat" })).toHaveCount(0)
    // The inline script uses the base path too: its request is the app's, and its files exist.
    expect(asked.filter((path) => path.endsWith("/suppliers"))).toEqual(["/koperasi/api/v1/suppliers"])
    const add = page.getByRole("form", { name: /^Tambah/ })
    await add.getByRole("textbox").first().fill("CV Di Bawah Jalur")
    await add.getByRole("textbox").nth(1).fill("BJ01")
    await add.getByRole("button", { name: "Tambah" }).click()
    await expect(page.getByRole("row").filter({ hasText: "CV Di Bawah Jalur" })).toBeVisible()
    await page.reload()
    await expect(page.getByRole("row").filter({ hasText: "CV Di Bawah Jalur" })).toBeVisible()

    await page.goto(`${url}/data-admin`)
    await page.getByRole("searchbox").fill("admin")
    await expect(page).toHaveURL(/\/koperasi\/data-admin\?.*admin/)
    const shared = page.url()
    await page.goto(`${url}/dashboard`)
    await page.goto(shared)
    await expect(page.getByRole("row").filter({ hasText: ADMIN.email })).toBeVisible()
    await expect(page.getByRole("searchbox")).toHaveValue("admin")

    // Another tab ends the session: the page reloads at this installation's login.
    const root = await apiOf(url)
    expect((await root("DELETE", "/auth/sessions")).status).toBe(200)
    await page.reload()
    await expect(page).toHaveURL(`${url}/login`)
    expect(asked.filter((path) => !path.startsWith("/koperasi/"))).toEqual([])
    expect(pageErrors.filter((text) => !text.includes("401"))).toEqual([])
    expect((await page.request.get(`${server.url}/login`)).status()).toBe(404)
  } finally {
    await server.dispose()
  }
})
