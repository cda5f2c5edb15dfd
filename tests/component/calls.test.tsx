/** The app's requests to a foreign host, and the three shapes of its responses. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import type { Shape } from "../stub/answers"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { expectCount, expectGone, heading, press } from "./support/screen"

test("[AP-01] [AP-02] [AP-03] [CN-03] every call of every list goes below /api/v1, with the token, as JSON", async () => {
  const lists = registry.all.filter(({ source, list }) => source.kind === "rest" && list.path)
  for (const { list, source } of lists) {
    await openApp(list.path)
    await expect.element(heading(list.heading)).toBeVisible()
    await expect
      .poll(() => host.calls.some(({ path }) => source.kind === "rest" && path === source.list))
      .toBe(true)
  }
  await openApp("/verifikasi-setup/supplier")
  const inputs = page.getByRole("form", { name: /^Tambah/ }).getByRole("textbox")
  await inputs.first().fill("CV Baru Sekali")
  await inputs.nth(1).fill("BS01")
  await press("Tambah")
  await expect.element(page.getByRole("cell", { name: "CV Baru Sekali" })).toBeVisible()
  expect(host.calls.some(({ method, path }) => method === "POST" && path === "/suppliers")).toBe(true)
  const token = localStorage.getItem("token")
  expect(token).not.toBeNull()
  for (const call of host.calls) {
    expect(call.url).toMatch(/^\/api\/v1\/[a-z]/)
    expect(call.authorization, call.url).toBe(`Bearer ${token}`)
    expect(call.contentType, call.url).toMatch(/^application\/json\b/)
  }
})

test("[AP-02] the next call has a changed token", async () => {
  await openApp("/data-admin")
  await expect.poll(() => host.calls.length).toBeGreaterThan(0)
  const next = `${localStorage.getItem("token")}2`
  localStorage.setItem("token", next)
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }))
  host.calls.length = 0
  await page.getByRole("link", { name: "Data Karyawan" }).click()
  await expect.poll(() => host.calls.map(({ authorization }) => authorization)).toContain(`Bearer ${next}`)
})

for (const shape of ["bare", "data", "nested"] as const satisfies readonly Shape[])
  test(`[AP-05] [AP-08] responses of the shape '${shape}' are read, for lists and references`, async () => {
    host.shape = shape
    await openApp("/verifikasi-setup/supplier")
    await expect.element(page.getByRole("cell", { name: "CV Maju Jaya" })).toBeVisible()
    await openApp("/user-setup/karyawan")
    await expect.element(page.getByRole("region", { name: "Jenis Pengguna" })).toHaveTextContent("Operator")
    await expect.element(page.getByRole("region", { name: "Jabatan" })).toHaveTextContent("Staf")
    await expectGone(page.getByRole("status").filter({ hasText: "Memuat" }))
  })

test("[AP-05] [AB-72] a response of another shape is a failure with a retry, not an empty list", async () => {
  host.answers.set("GET /users/partner", { status: 200, body: { message: "Sedang perawatan" } })
  await openApp("/data-mitra")
  const again = page.getByRole("button", { name: "Coba lagi" })
  await expect.element(again).toBeVisible()
  const nothing = page.getByText("Tidak ada data yang tersedia.")
  await expectCount(nothing, 0)
  host.answers.delete("GET /users/partner")
  await again.click()
  await expect.element(nothing).toBeVisible()
})
