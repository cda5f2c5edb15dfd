/** Saving and leaving the matrix of a role's rights. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { MATRIX_FLAGS as ACTIONS } from "../../src/core/access/matrix"
import { FLAGS } from "../../src/core/access/permissions"
import { hold } from "../stub/answers"
import {
  allowSave,
  box,
  closeSaved,
  entries,
  openMatrix,
  permissions,
  puts,
  save,
  tick,
  ticked,
  update,
} from "./support/access"
import { openApp } from "./support/app"
import { host, markServer } from "./support/host"
import {
  boxOf,
  choose,
  chooseMany,
  closeAlert,
  expectAddress,
  expectCount,
  press,
  selectOf,
} from "./support/screen"

test("[AM-09..AM-15, AB-02, AB-02b] saves the unchanged rights, the changed boxes, and rights without a box", async () => {
  host.answers.set(
    "GET /permissions/2",
    permissions(
      ...entries("AdminData", "view", "edit", "print"),
      ...entries("Global", "view"),
      ...entries("AccessManagement", "edit"),
      ...entries("Modul Baru", "approve"),
      ...entries("UserSetup", ...FLAGS),
    ),
  )
  allowSave()
  await openMatrix("Kepala Gudang")
  await tick("AdminData", "edit", false)
  await tick("EmployeeData", "view")
  await tick("PartnerData", "all")
  for (const action of ACTIONS) await expect.element(box("PartnerData", action)).toBeChecked()
  await tick("UserSetup", "all", false)
  for (const action of ACTIONS) await expect.element(box("UserSetup", action)).not.toBeChecked()
  // 'all' follows the four actions.
  for (const action of ACTIONS) await tick("CommissionData", action)
  await expect.element(box("CommissionData", "all")).toBeChecked()
  await tick("CommissionData", "add", false)
  await expect.element(box("CommissionData", "all")).not.toBeChecked()
  await save()
  const put = puts()[0]
  expect(put?.path).toBe("/permissions/2")
  const body = put?.body as { permissions: { module: string; action: string }[] } | undefined
  const sent = body?.permissions ?? []
  expect(Object.keys(body ?? {})).toEqual(["permissions"])
  expect(sent.map(({ module, action }) => `${module} ${action}`).sort()).toEqual(
    [
      "AdminData view",
      "AdminData print",
      "Global view",
      "AccessManagement edit",
      "Modul Baru approve",
      "EmployeeData view",
      ...[...FLAGS].map((action) => `PartnerData ${action}`),
      ...["view", "edit", "delete"].map((action) => `CommissionData ${action}`),
    ].sort(),
  )
})

const notReached = () => {
  throw new TypeError("Failed to fetch")
}
test("[AM-16] a failed save shows the server's message, if any, and the changes stay", async () => {
  await openMatrix("Kepala Gudang")
  await tick("AdminData", "view")
  for (const [answer, more] of [
    [{ status: 500, body: { message: "Role terkunci" } }, "Role terkunci"],
    [{ status: 500, body: undefined }, ""],
    [notReached, "Tidak dapat terhubung ke server. Periksa koneksi Anda."],
  ] as const) {
    host.answers.set("PUT /permissions/2", answer)
    await press("Update Akses")
    if (more) await expect.element(page.getByRole("alertdialog")).toHaveTextContent(more)
    await closeAlert("Gagal menyimpan akses.")
    await expect.element(box("AdminData", "view")).toBeChecked()
    await expect.element(update()).toBeEnabled()
  }
})

test("[AP-12, AP-13] a foreign host gets no request for givers, and all its roles are offered", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
  allowSave()
  await openMatrix("Kepala Gudang")
  await expectCount(page.getByText("Siapa yang boleh memberikan role ini"), 0)
  await save()
  expect(host.calls.filter(({ path }) => path.includes("givers"))).toEqual([])
  await openApp("/add-admin")
  await choose("Jenis Pengguna", "Kepala Gudang")
})

test("if only the rights are saved, an alert says so, and the retry sends the givers alone", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  host.answers.set("GET /permissions/2", permissions())
  allowSave()
  host.answers.set("GET /permissions/2/givers", { status: 200, body: { data: { givers: [] } } })
  host.answers.set("PUT /permissions/2/givers", () => Promise.reject(new TypeError("Failed to fetch")))
  await openMatrix("Kepala Gudang")
  await tick("PartnerData", "view")
  await chooseMany("Siapa yang boleh memberikan role ini", ["Operator"])
  await press("Update Akses")
  const half = "Hak akses tersimpan, tetapi daftar yang boleh memberikan role ini belum tersimpan."
  await expect
    .element(page.getByRole("alertdialog", { name: half }))
    .toHaveTextContent("Tidak dapat terhubung")
  await closeAlert(half)
  await expect.element(selectOf("Siapa yang boleh memberikan role ini")).toHaveTextContent("Operator")
  host.answers.set("PUT /permissions/2/givers", { status: 200, body: {} })
  await save()
  expect(puts().map(({ path, body }) => [path, body])).toEqual([
    ["/permissions/2", { permissions: entries("PartnerData", "view") }],
    ["/permissions/2/givers", { givers: ["3"] }],
    ["/permissions/2/givers", { givers: ["3"] }],
  ])
})

const QUESTION = { name: /^(Tinggalkan|Pindah)/ }

test("[RT-38, RT-39, AB-36] unsaved changes ask for a confirmation: at a link, at closing the window, before another role", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
  host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
  allowSave()
  await openMatrix("Kepala Gudang")
  const question = page.getByRole("alertdialog", QUESTION)
  const away = page.getByRole("link", { name: "Data Admin", exact: true })
  const another = async (name: string) => {
    await page.getByRole("combobox", { name: "Role" }).fill(name)
    await page.css(".ant-select-item-option").filter({ hasText: name }).click()
  }
  await tick("PartnerData", "view")
  await away.click()
  await question.getByRole("button", { name: "Tetap di sini" }).click()
  await expectAddress(`/jenis-pengguna`)
  await another("Operator")
  await expect.element(question).toHaveTextContent("Kepala Gudang")
  await question.getByRole("button", { name: "Tetap di sini" }).click()
  await expect.element(selectOf("Role")).toHaveTextContent("Kepala Gudang")
  expect(ticked()).toEqual({ AdminData: ["view"], PartnerData: ["view"] })
  const leaving = new Event("beforeunload", { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  // Undone or saved changes do not ask.
  await tick("PartnerData", "view", false)
  await another("Operator")
  await expect.element(box("EmployeeData", "view")).toBeChecked()
  await tick("EmployeeData", "view", false)
  await another("Kepala Gudang")
  await question.getByRole("button", { name: "Tinggalkan" }).click()
  await expect.element(box("AdminData", "view")).toBeChecked()
  await tick("PartnerData", "view")
  await save()
  await away.click()
  await expectAddress(`/data-admin`)
})

test("[AB-80] two clicks at once send the rights once, and a slow save is sent once", async () => {
  allowSave()
  await openMatrix("Kepala Gudang")
  await tick("EmployeeData", "view")
  const button = update().element() as HTMLButtonElement
  button.click()
  button.click()
  await closeSaved()
  expect(puts()).toHaveLength(1)
  host.calls.length = 0
  await tick("AdminData", "view")
  const held = hold(host, "PUT /permissions/2", { status: 200, body: {} })
  await update().dblClick()
  await held.seen
  await update().click({ force: true })
  await expect.element(box("AdminData", "view")).toBeDisabled()
  held.release()
  await closeSaved()
  expect(puts()).toHaveLength(1)
})

test("'Wajib verifikasi dua langkah' is saved with the role, alone if nothing else has changed, and only on our own server", async () => {
  markServer()
  host.answers.set("GET /permissions/2/givers", { status: 200, body: { data: { givers: [] } } })
  host.answers.set("GET /permissions/2/second-factor", { status: 200, body: { data: { required: false } } })
  const held = hold(host, "GET /permissions/2")
  await openMatrix()
  await choose("Role", "Kepala Gudang")
  const required = page.getByRole("checkbox", { name: "Wajib verifikasi dua langkah" })
  await expect.element(update()).toBeDisabled()
  // Nothing moves when the rights have loaded.
  const tops = () => [page.getByRole("table"), required, update()].map((part) => boxOf(part).top)
  const before = tops()
  held.release()
  await expect.element(required).toBeEnabled()
  await expect.element(update()).toBeEnabled()
  expect(tops()).toEqual(before)
  await expect.element(required).not.toBeChecked()
  await required.click()
  host.answers.set("PUT /permissions/2/second-factor", { status: 500, body: {} })
  await press("Update Akses")
  await expect
    .element(page.getByText("Pengaturan 'Wajib verifikasi dua langkah' belum tersimpan."))
    .toBeVisible()
  await closeAlert("Gagal menyimpan akses.")
  await expect.element(required).toBeChecked()
  host.answers.set("PUT /permissions/2/second-factor", { status: 200, body: { data: { required: true } } })
  await save()
  expect(puts().map(({ path, body }) => [path, body])).toEqual([
    ["/permissions/2/second-factor", { required: true }],
    ["/permissions/2/second-factor", { required: true }],
  ])
})
