/** What the app asks the provider's host for, as that host's own log has it. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import type { Shape } from "../stub/host"
import { expect, login, test } from "./fixtures"
import { put, signInAs, storage } from "./sign-in-as"

const settled = (page: Page) => expect(page.getByRole("status").filter({ hasText: "Memuat" })).toHaveCount(0)

test("[AP-01..AP-03, CN-03] every call of every list goes below /api/v1, with the token, as JSON", async ({
  page,
  host,
  hostUrl,
}) => {
  await signInAs(page, hostUrl)
  const { token } = await storage(page)
  const lists = registry.all.filter(({ source, list }) => source.kind === "rest" && list.path)
  for (const { list, source } of lists) {
    await page.goto(`${hostUrl}${list.path}`)
    await expect(page.getByRole("heading", { level: 1, name: list.heading })).toBeVisible()
    await expect
      .poll(() => host.calls.some(({ path }) => source.kind === "rest" && path === source.list), list.path)
      .toBe(true)
  }
  await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
  await page
    .getByRole("form", { name: /^Tambah/ })
    .getByRole("textbox")
    .first()
    .fill("CV Baru Sekali")
  await page
    .getByRole("form", { name: /^Tambah/ })
    .getByRole("textbox")
    .nth(1)
    .fill("BS01")
  await page.getByRole("button", { name: "Tambah", exact: true }).click()
  await expect(page.getByRole("cell", { name: "CV Baru Sekali" })).toBeVisible()
  expect(host.calls.some(({ method, path }) => method === "POST" && path === "/suppliers")).toBe(true)
  for (const call of host.calls) {
    expect(call.url).toMatch(/^\/api\/v1\/[a-z]/)
    expect(call.authorization, call.url).toBe(`Bearer ${token}`)
    expect(call.contentType, call.url).toMatch(/^application\/json\b/)
  }
})

test("[AP-02] a token that changes is the next call's", async ({ page, host, hostUrl }) => {
  await signInAs(page, hostUrl)
  const first = (await storage(page)).token
  await page.goto(`${hostUrl}/data-admin`)
  await expect.poll(() => host.calls.length).toBeGreaterThan(0)
  await put(page, { token: `${first}2` })
  host.calls.length = 0
  await page.getByRole("link", { name: "Data Karyawan" }).click()
  await expect.poll(() => host.calls.map(({ authorization }) => authorization)).toContain(`Bearer ${first}2`)
})

test("[AP-02, AP-06] the login itself goes without a token, and none is in any address", async ({
  page,
  host,
  hostUrl,
}) => {
  await login(page, hostUrl, { email: "siti@koperasi.id", password: "rahasia" })
  const [first, ...others] = host.calls
  expect(first).toMatchObject({ method: "POST", url: "/api/v1/auth/login", authorization: undefined })
  const { token = "?" } = await storage(page)
  for (const call of others) {
    expect(call.authorization).toBe(`Bearer ${token}`)
    expect(call.url).not.toContain(token)
  }
  expect(others).not.toHaveLength(0)
})

test("[AP-04] a call waits as long as the host takes: half an hour later it still loads, then it shows", async ({
  page,
  host,
  hostUrl,
}) => {
  let release = () => {}
  host.answers.set("GET /suppliers", async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return { status: 200, body: { data: [{ id: "1", name: "CV Sabar" }] } }
  })
  const failed: string[] = []
  page.on("requestfailed", (request) => failed.push(request.url()))
  await page.clock.install()
  await signInAs(page, hostUrl, { exp: Math.floor(Date.now() / 1000) + 86_400 })
  await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
  await expect.poll(() => host.calls.length).toBe(1)
  // The page asks before the app runs: it is the screen that waits.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.clock.fastForward("30:00")
  await expect(page.getByText(/^Memuat/).first()).toBeVisible()
  expect(failed).toEqual([])
  expect(host.calls).toHaveLength(1)
  release()
  await expect(page.getByRole("cell", { name: "CV Sabar" })).toBeVisible()
})

for (const shape of ["bare", "data", "nested"] as const satisfies readonly Shape[]) {
  test(`[AP-05, AP-08] answers of the shape '${shape}' are read, lists and references alike`, async ({
    page,
    host,
    hostUrl,
  }) => {
    host.shape = shape
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
    await expect(page.getByRole("cell", { name: "CV Maju Jaya" })).toBeVisible()
    await page.goto(`${hostUrl}/user-setup/karyawan`)
    await expect(page.getByRole("region", { name: "Jenis Pengguna" })).toContainText("Operator")
    await expect(page.getByRole("region", { name: "Jabatan" })).toContainText("Staf")
    await settled(page)
  })
}

test("[AP-05, AB-72] an answer that is none of them is a failure with a way to try again, not an empty list", async ({
  page,
  host,
  hostUrl,
}) => {
  host.answers.set("GET /users/partner", { status: 200, body: { message: "Sedang perawatan" } })
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/data-mitra`)
  await expect(page.getByRole("button", { name: "Coba lagi" })).toBeVisible()
  await expect(page.getByText("Tidak ada data yang tersedia.")).toHaveCount(0)
  host.answers.delete("GET /users/partner")
  await page.getByRole("button", { name: "Coba lagi" }).click()
  await expect(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
})
