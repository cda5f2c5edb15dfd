/** A refusal reloads rights that have changed; tests/browser/rights-change.spec.ts has those found by a page load. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Flag } from "../../src/core/access/actions"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { host, markServer } from "./support/host"
import { closeAlert, expectCount, fill, heading, inputOf, press } from "./support/screen"

const kind = KINDS[0]
const ALL: readonly Flag[] = ["view", "add", "edit", "delete"]
const asked = () => host.calls.filter(({ path }) => path === "/permissions/2").length
const link = (label: string) =>
  page.getByRole("navigation", { name: "Menu utama" }).getByRole("link", { name: label, exact: true })

/** Sets the role's rights on the host. */
function grant(permissions: readonly PermissionEntry[]): void {
  host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions } } })
}
const refused = { status: 403, body: { message: "Anda tidak berhak." } }
const staff = (permissions: readonly PermissionEntry[]) => ({ role: "Staf", roleId: "2", permissions })

test("[AB-10, AB-73] a refused list reloads the rights; without the right the panel appears", async () => {
  await openApp("/data-karyawan", staff([...grants("AdminData", ...ALL), ...grants("EmployeeData", "view")]))
  await expect.element(link(kind.heading)).toBeVisible()
  grant(grants("EmployeeData", "view"))
  host.answers.set(`GET ${kind.path}`, refused)
  await link(kind.heading).click()
  await expect.element(heading("Tidak ada akses")).toBeVisible()
  await expectCount(link(kind.heading), 0)
  await expectCount(page.getByRole("button", { name: "Coba lagi" }), 0)
  expect(asked()).toBe(1)
})

test("a refusal against the rights is reported, without a loop of requests", async () => {
  grant(grants("AdminData", ...ALL))
  host.answers.set(`GET ${kind.path}`, { status: 403, body: {} })
  await openApp(kind.list, staff(grants("AdminData", ...ALL)))
  const failed = page.getByRole("alert").filter({ hasText: "Anda tidak memiliki hak akses" })
  await expect.element(failed).toBeVisible()
  const counts = () => ({
    lists: host.calls.filter(({ path }) => path === kind.path).length,
    asked: asked(),
  })
  await expect.poll(counts).toEqual({ lists: 1, asked: 1 })
  await press("Coba lagi")
  await expect.poll(counts).toEqual({ lists: 2, asked: 2 })
  await expect.element(failed).toBeVisible()
  // No further requests: the next screen loads after all pending ones.
  await link("Dashboard").click()
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  expect(counts()).toEqual({ lists: 2, asked: 2 })
})

test("a right that is withdrawn while a user types leaves the input visible, and the save reports it", async () => {
  host.data[kind.path] = [personOf(kind, 1)]
  await openApp(kind.list, staff(grants("AdminData", ...ALL)))
  await press("Edit")
  await expect.element(inputOf("Nama Lengkap")).toHaveValue("Orang 001")
  await fill("Nama Lengkap", "Rahmat Hidayat")
  grant([])
  host.answers.set(`PUT ${kind.path}/u1`, { status: 403, body: {} })
  await press("Simpan")
  const { text } = kind.resource.messages.updateFailed
  await expect
    .element(page.getByRole("alertdialog", { name: text }))
    .toHaveTextContent("Anda tidak memiliki hak akses untuk tindakan ini.")
  await expectCount(link(kind.heading), 0)
  await closeAlert(text)
  await expectCount(heading("Tidak ada akses"), 0)
  await expect.element(inputOf("Nama Lengkap")).toHaveValue("Rahmat Hidayat")
})

test("a refused row of a setup list keeps its input after its right is withdrawn", async () => {
  await openApp("/verifikasi-setup/supplier", staff(grants("UserSetup", ...ALL)))
  const add = page.getByRole("form", { name: /^Tambah/ })
  await expect.element(page.getByRole("button", { name: "Hapus" })).toBeVisible()
  await add.getByRole("textbox").first().fill("CV Baru")
  await add.getByRole("textbox").nth(1).fill("BR01")
  grant(grants("UserSetup", "view"))
  host.answers.set("POST /suppliers", refused)
  await press("Tambah", add)
  await expect.element(add.getByRole("alert")).toHaveTextContent("Anda tidak berhak.")
  await expect.poll(asked).toBe(1)
  await expectCount(page.getByRole("button", { name: "Hapus" }), 0)
  await expect.element(add.getByRole("textbox").first()).toHaveValue("CV Baru")
})

test("on our own server the next page shows a right that was given, and one that was taken away", async () => {
  markServer()
  await openApp("/data-karyawan", staff(grants("EmployeeData", ...ALL)))
  await expect.element(heading("Data Karyawan")).toBeVisible()
  grant([...grants("AdminData", "view"), ...grants("EmployeeData", "view")])
  await link("Dashboard").click()
  await expect.element(link(kind.heading)).toBeVisible()
  grant(grants("EmployeeData", "view"))
  await link("Data Karyawan").click()
  await expectCount(link(kind.heading), 0)
  await expectCount(page.getByRole("button", { name: "Edit" }), 0)
})
