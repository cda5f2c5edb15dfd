/** Another user's password and sessions, from the record, where the API is our own server's. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { grants } from "../support/sign-in"
import { dialog, markServer, SESSIONS, sent, storedText } from "./support/account"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  button,
  closeAlert,
  expectAddress,
  expectCount,
  expectFits,
  expectGone,
  loggedErrors,
  press,
} from "./support/screen"

markServer()

const person = {
  id: "u2",
  email: "budi@koperasi.id",
  is_active: true,
  user_type: "ADMIN",
  account: { active: true, suspended: false },
  profiles: {
    full_name: "Budi Santoso",
    phone_number: "081200000002",
    address: "Jl. 2",
    roles: [],
    positions: [],
  },
  employees: {},
}
const section = () => page.getByRole("region", { name: "Akun" })
const open = async (who?: Parameters<typeof openApp>[1]) => {
  host.data["/users/admin"] = [person]
  await openApp("/data-admin", who)
  await page.getByTitle("Lihat Detail Budi Santoso").click()
  await expect.element(section()).toBeVisible()
}
const EDITOR = { role: "Staf", permissions: grants("AdminData", "view", "edit") }
const VIEWER = { role: "Staf", permissions: grants("AdminData", "view") }

test("'Reset password' asks, sends a new password and shows it once; a retry sends the same one", async () => {
  loggedErrors()
  host.answers.set("PUT /users/admin/u2/password", {
    status: 503,
    body: { message: "Server sedang sibuk." },
  })
  await open(EDITOR)
  const question = page.getByRole("alertdialog", { name: "Reset Password" })
  const ask = async () => {
    await press("Reset password", section())
    await expect.element(question).toHaveTextContent("Budi Santoso")
    await press("Ya", question)
  }
  await press("Reset password", section())
  await press("Batal", question)
  expect(sent("PUT", "/users/admin/u2/password")).toHaveLength(0)
  await ask()
  await closeAlert("Gagal mereset password.")
  host.answers.set("PUT /users/admin/u2/password", { status: 200, body: {} })
  await ask()
  const shown = dialog("Password Berhasil Direset")
  await expect
    .element(shown)
    .toHaveTextContent("Password ini harus diganti saat masuk berikutnya. Bila tidak dipakai dalam 7 hari,")
  const passwords = sent("PUT", "/users/admin/u2/password").map(
    ({ body }) => (body as { password: string }).password,
  )
  expect(passwords).toHaveLength(2)
  expect(passwords[0]).toBe(passwords[1])
  expect(passwords[0]).toMatch(/^[A-Za-z0-9]{12}$/)
  await expect.element(shown).toHaveTextContent(passwords[0] ?? "?")
  await userEvent.keyboard("{Escape}")
  await expect.element(shown).toBeVisible()
  expect(storedText()).not.toContain(passwords[0])
  await expectAccessible()
  await expectFits()
  await press("Tutup", shown)
  await expectGone(shown)
})

test("a session that ends during the reset leaves the new password shown", async () => {
  await open(EDITOR)
  const held = hold(host, "PUT /users/admin/u2/password", { status: 200, body: {} })
  await press("Reset password", section())
  await press("Ya", page.getByRole("alertdialog", { name: "Reset Password" }))
  await held.seen
  localStorage.setItem("token", "rusak")
  window.dispatchEvent(new Event("focus"))
  await expectAddress("/login")
  held.release()
  await expect.element(dialog("Password Berhasil Direset")).toBeVisible()
  await press("Tutup", dialog("Password Berhasil Direset"))
})

test("the tools are rows of equal width, with the one that locks the account last and apart", async () => {
  await open(EDITOR)
  const boxes = section()
    .getByRole("button")
    .elements()
    .map((button) => button.getBoundingClientRect())
  expect(new Set(boxes.map(({ left, width }) => `${left} ${width}`)).size).toBe(1)
  const gaps = boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)))
  expect(gaps).toEqual([0, 0, 14])
  await expect.element(section().getByRole("button").last()).toHaveTextContent("Nonaktifkan akun")
})

test("its sessions are listed and ended, one or all", async () => {
  const listed = SESSIONS.map((session) => ({ ...session, current: false }))
  host.answers.set("GET /users/admin/u2/sessions", { status: 200, body: { data: listed } })
  host.answers.set("DELETE /users/admin/u2/sessions/a", { status: 200, body: {} })
  host.answers.set("DELETE /users/admin/u2/sessions", () => {
    host.answers.set("GET /users/admin/u2/sessions", { status: 200, body: { data: [] } })
    return { status: 200, body: {} }
  })
  await open(EDITOR)
  await press("Sesi", section())
  const list = dialog("Sesi Budi Santoso")
  await expectCount(list.getByRole("listitem"), 3)
  await expectAccessible()
  await expectFits()
  await page.getByRole("button", { name: /^Akhiri sesi Chrome/ }).click()
  await expect.poll(() => sent("GET", "/users/admin/u2/sessions").length).toBe(2)
  await press("Akhiri semua sesi", list)
  await press("Ya", page.getByRole("alertdialog", { name: "Akhiri semua sesi" }))
  await expect.element(list).toHaveTextContent("Tidak ada sesi yang aktif.")
  await expect.element(button("Akhiri semua sesi", list)).toBeDisabled()
})

test("without the right to edit, and for the own record, there are no buttons", async () => {
  await open(VIEWER)
  await expectCount(section().getByRole("button"), 0)
  host.data["/users/admin"] = [{ ...person, id: "7" }]
  await openApp("/data-admin", EDITOR)
  await page.getByTitle("Lihat Detail Budi Santoso").click()
  await expect.element(section()).toHaveTextContent("Ini akun Anda sendiri.")
  await expectCount(section().getByRole("button"), 0)
})
