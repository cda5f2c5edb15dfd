/** The matrix of a role's rights: what it shows, what is ticked and sent, and what is asked before ticks are lost. */

import { expect, test } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { MATRIX_FLAGS as ACTIONS } from "../../src/core/access/matrix"
import { FLAGS } from "../../src/core/access/permissions"
import { hold } from "../stub/answers"
import { MATRIX_MODULES as MODULES } from "../support/matrix"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  boxOf,
  choose,
  chooseMany,
  closeAlert,
  closeSuccess,
  expectAddress,
  expectCount,
  expectNoOverflow,
  focus,
  heading,
  offered,
  press,
  resize,
  selectOf,
  textsOf,
} from "./support/screen"

const box = (module: string, action: string): Locator =>
  page.getByRole("checkbox", { name: `${module} ${action}`, exact: true })
const update = (): Locator => page.getByRole("button", { name: "Update Akses" })
const entries = (module: string, ...actions: string[]) => actions.map((action) => ({ module, action }))
const permissions = (...list: { module: string; action: string }[]) => ({
  status: 200,
  body: { data: { permissions: list } },
})

async function openMatrix(role?: string) {
  await openApp(`/jenis-pengguna`)
  await expect.element(heading("Manajemen Akses")).toBeVisible()
  if (role === undefined) return
  await choose("Role", role)
  await expect.element(update()).toBeEnabled()
}

/** What the page has ticked, module by module. */
function ticked(): Record<string, string[]> {
  const isOn = (module: string, action: string) => (box(module, action).element() as HTMLInputElement).checked
  const on = MODULES.map((module) => [module, [...ACTIONS, "all"].filter((action) => isOn(module, action))])
  return Object.fromEntries(on.filter(([, actions]) => actions?.length))
}

/** Ticks a box, or takes its tick away; waits until it shows. */
async function tick(module: string, action: string, on = true): Promise<void> {
  const wanted = box(module, action)
  await expect.poll(() => (wanted.element() as HTMLInputElement).checked).toBe(!on)
  await wanted.click()
  await expect.poll(() => (wanted.element() as HTMLInputElement).checked).toBe(on)
}

test("[AM-01..AM-07, PM-31] roles without superadmin, modules by actions, and the role's rights as boxes", async () => {
  host.answers.set(
    "GET /permissions/2",
    permissions(
      ...entries("AdminData", "view", "edit"),
      ...entries("user-setup", ...ACTIONS),
      ...entries("AccessManagement", "view"),
    ),
  )
  host.data["/roles"]?.push({ id: "6", name: "SuperAdmin", status: "ADMIN" })
  await openMatrix()
  expect((await offered("Role")).sort()).toEqual(["Anggota", "Kepala Gudang", "Mitra Tani", "Operator"])
  expect(textsOf(page.getByRole("columnheader")).map((text) => text.trim())).toEqual([
    "Modul",
    ...ACTIONS,
    "all",
  ])
  await expectCount(page.getByRole("rowheader"), MODULES.length)
  for (const module of MODULES)
    await expect.element(page.getByRole("rowheader", { name: module })).toBeVisible()
  await expectCount(page.getByText("AccessManagement"), 0)
  await choose("Role", "Kepala Gudang")
  await expect.element(update()).toBeEnabled()
  expect(ticked()).toEqual({ AdminData: ["view", "edit"], UserSetup: [...ACTIONS, "all"] })
})

test("[AM-08, AB-93] an answer as a map per module is read alike", async () => {
  host.answers.set("GET /permissions/2", {
    status: 200,
    body: {
      data: {
        permissions: { PartnerData: { view: true, add: false, edit: true }, CommissionData: { View: true } },
      },
    },
  })
  await openMatrix("Kepala Gudang")
  expect(ticked()).toEqual({ PartnerData: ["view", "edit"], CommissionData: ["view"] })
})

test("[AM-09..AM-15, AB-02, AB-02b] what is saved: what stood, what was toggled, and what no box shows", async () => {
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
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
  await openMatrix("Kepala Gudang")
  await tick("AdminData", "edit", false)
  await tick("EmployeeData", "view")
  await tick("PartnerData", "all")
  for (const action of ACTIONS) await expect.element(box("PartnerData", action)).toBeChecked()
  await tick("UserSetup", "all", false)
  for (const action of ACTIONS) await expect.element(box("UserSetup", action)).not.toBeChecked()
  // 'all' follows the four, either way.
  for (const action of ACTIONS) await tick("CommissionData", action)
  await expect.element(box("CommissionData", "all")).toBeChecked()
  await tick("CommissionData", "add", false)
  await expect.element(box("CommissionData", "all")).not.toBeChecked()
  await press("Update Akses")
  await closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
  const put = host.calls.find((call) => call.method === "PUT")
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
test("[AM-16] a failed save is told, with and without a word, and what was ticked stays", async () => {
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

test("[AP-12, AP-13] a foreign host is asked nothing of who may give a role, and all its roles are offered", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
  await openMatrix("Kepala Gudang")
  await expectCount(page.getByText("Boleh diberikan oleh"), 0)
  await press("Update Akses")
  await closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
  expect(host.calls.filter(({ path }) => path.includes("givers"))).toEqual([])
  await openApp("/add-admin")
  await choose("Jenis Pengguna", "Kepala Gudang")
})

test("half saved is told as half saved: the givers stay on the page, and a second try sends them alone", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  host.answers.set("GET /permissions/2", permissions())
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
  host.answers.set("GET /permissions/2/givers", { status: 200, body: { data: { givers: [] } } })
  host.answers.set("PUT /permissions/2/givers", () => Promise.reject(new TypeError("Failed to fetch")))
  await openMatrix("Kepala Gudang")
  await tick("PartnerData", "view")
  await chooseMany("Boleh diberikan oleh", ["Operator"])
  await press("Update Akses")
  const told = "Hak akses tersimpan, tetapi daftar peran pemberi belum tersimpan."
  await expect
    .element(page.getByRole("alertdialog", { name: told }))
    .toHaveTextContent("Tidak dapat terhubung")
  await closeAlert(told)
  await expect.element(selectOf("Boleh diberikan oleh")).toHaveTextContent("Operator")
  host.answers.set("PUT /permissions/2/givers", { status: 200, body: {} })
  await press("Update Akses")
  await closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
  expect(host.calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body])).toEqual([
    ["/permissions/2", { permissions: entries("PartnerData", "view") }],
    ["/permissions/2/givers", { givers: ["3"] }],
    ["/permissions/2/givers", { givers: ["3"] }],
  ])
})

test("[AB-02] nothing can be ticked or saved before the role's rights have loaded, nor when they fail to", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
  host.answers.set("GET /permissions/3", { status: 500, body: {} })
  const held = hold(host, "GET /permissions/2")
  await openMatrix()
  await expect.element(update()).toBeDisabled()
  await expect.element(box("AdminData", "view")).toBeDisabled()
  await choose("Role", "Kepala Gudang")
  await expect.element(page.getByText("Memuat hak akses...")).toBeVisible()
  await expect.element(update()).toBeDisabled()
  await expect.element(box("AdminData", "all")).toBeDisabled()
  held.release()
  await expect.element(box("AdminData", "view")).toBeChecked()
  await expect.element(update()).toBeEnabled()

  await choose("Role", "Operator")
  await expect.element(page.getByText("Hak akses role ini tidak dapat dimuat.")).toBeVisible()
  await expect.element(update()).toBeDisabled()
  await expect.element(box("AdminData", "view")).toBeDisabled()
  host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
  await press("Coba lagi")
  await expect.element(box("EmployeeData", "view")).toBeChecked()
  await expect.element(box("AdminData", "view")).not.toBeChecked()
  expect(host.calls.filter((call) => call.method === "PUT")).toEqual([])
})

test("[AB-02] a late answer of the role chosen before is never applied", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", ...ACTIONS)))
  host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
  const late = hold(host, "GET /permissions/2")
  await openMatrix()
  await choose("Role", "Kepala Gudang")
  await late.seen
  await choose("Role", "Operator")
  await expect.element(box("EmployeeData", "view")).toBeChecked()
  late.release()
  // By the time a box has been ticked, an answer that the page still listened to would be drawn.
  await tick("PartnerData", "view")
  expect(ticked()).toEqual({ EmployeeData: ["view"], PartnerData: ["view"] })
  await expect.element(selectOf("Role")).toHaveTextContent("Operator")
})

test("[AM-03] by keyboard alone; on a phone every box is in sight", async () => {
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
  await openMatrix("Kepala Gudang")
  await focus(page.getByRole("combobox", { name: "Role" }))
  await userEvent.keyboard("{Tab}")
  await expect.element(box("AdminData", "view")).toHaveFocus()
  await userEvent.keyboard(" ")
  await expect.element(box("AdminData", "view")).toBeChecked()
  for (let step = 0; step < MODULES.length * 5; step++) await userEvent.keyboard("{Tab}")
  await expect.element(update()).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
  await resize(390, 844)
  await expectNoOverflow()
  for (const module of MODULES) {
    const place = boxOf(box(module, "all"))
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(374)
  }
})

test("[PM-11, AB-38] a role with everything is told to have it, for no box shows it", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("Global", ...FLAGS)))
  host.answers.set("GET /permissions/3", permissions(...entries("Global", ...ACTIONS)))
  await openMatrix("Kepala Gudang")
  const told = page.getByText("Role ini memiliki akses penuh (Global); matriks ini tidak membatasinya.")
  await expect.element(told).toBeVisible()
  await choose("Role", "Operator")
  await expect.element(update()).toBeEnabled()
  await expectCount(told, 0)
})

const QUESTION = { name: /^Tinggalkan/ }

test("[RT-38, RT-39, AB-36] ticks that are not saved are asked about: by link, by the window, before another role", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
  host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
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
  // Taken back by hand, or saved: nothing to ask.
  await tick("PartnerData", "view", false)
  await another("Operator")
  await expect.element(box("EmployeeData", "view")).toBeChecked()
  await tick("EmployeeData", "view", false)
  await another("Kepala Gudang")
  await question.getByRole("button", { name: "Tinggalkan" }).click()
  await expect.element(box("AdminData", "view")).toBeChecked()
  await tick("PartnerData", "view")
  await press("Update Akses")
  await closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
  await away.click()
  await expectAddress(`/data-admin`)
})

test("[AB-80] two presses at once send the rights once, and a slow save is sent once", async () => {
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
  await openMatrix("Kepala Gudang")
  await tick("EmployeeData", "view")
  const button = update().element() as HTMLButtonElement
  button.click()
  button.click()
  await closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
  expect(host.calls.filter((call) => call.method === "PUT")).toHaveLength(1)
  host.calls.length = 0
  await tick("AdminData", "view")
  const held = hold(host, "PUT /permissions/2", { status: 200, body: {} })
  await update().dblClick()
  await held.seen
  await update().click({ force: true })
  await expect.element(box("AdminData", "view")).toBeDisabled()
  held.release()
  await closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
  expect(host.calls.filter((call) => call.method === "PUT")).toHaveLength(1)
})
