/** The user's own password, from the header, where the API is our own server's. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { SESSION_KEYS } from "../../src/core/session/items"
import { hold, inSeconds, stubToken } from "../stub/answers"
import { sessionOf } from "../support/sign-in"
import {
  dialog,
  markServer,
  menuButton,
  openMenu,
  password,
  sent,
  storedText,
  unmarkServer,
} from "./support/account"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  button,
  closeSuccess,
  expectAddress,
  expectCount,
  expectFits,
  expectGone,
  focus,
  loggedErrors,
  press,
  textsOf,
} from "./support/screen"

markServer()

const OLD = "kebun-jauh-7"
const NEW = "gunung-tinggi-9"
const type = async (old: string, fresh: string, repeated = fresh) => {
  await password("Password lama").fill(old)
  await password("Password baru").fill(fresh)
  await password("Ulangi password baru").fill(repeated)
}
const token = (more: object = {}) =>
  stubToken({
    id: "7",
    fullName: "Siti Aminah",
    role: "superadmin",
    roleId: "70",
    exp: inSeconds(3600),
    ...more,
  })

describe("'Ganti password'", () => {
  test("sends the old and the new password, stores neither, and continues the session with the new token", async () => {
    const fresh = token({ number: 2 })
    host.answers.set("PUT /auth/password", { status: 200, body: { data: { token: fresh } } })
    await openApp("/dashboard")
    await openMenu("Ganti password")
    await expect.element(password("Password lama")).toHaveFocus()
    await expectFits()
    await type(OLD, NEW)
    await press("Simpan", dialog("Ganti password"))
    await closeSuccess("Password berhasil diganti.")
    expect(sent("PUT", "/auth/password").map(({ body }) => body)).toEqual([
      { oldPassword: OLD, newPassword: NEW },
    ])
    expect(localStorage.getItem("token")).toBe(fresh)
    expect(storedText()).not.toContain(NEW)
    expect(storedText()).not.toContain(OLD)
    await expectAddress("/dashboard")
  })

  test("by the keyboard alone: menu, fields, Enter; Escape returns the focus", async () => {
    host.answers.set("PUT /auth/password", { status: 200, body: { data: { token: token() } } })
    await openApp("/dashboard")
    await focus(menuButton())
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("menuitem", { name: "Ganti password" })).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(page.getByRole("menuitem", { name: "Sesi dan perangkat" })).toHaveFocus()
    await userEvent.keyboard("{Home}{Enter}")
    await expect.element(password("Password lama")).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expectGone(dialog("Ganti password"))
    await expect.element(menuButton()).toHaveFocus()
    await userEvent.keyboard("{Enter}{Enter}")
    await expect.element(password("Password lama")).toHaveFocus()
    await userEvent.keyboard(`${OLD}{Tab}${NEW}{Tab}${NEW}{Enter}`)
    await closeSuccess("Password berhasil diganti.")
    expect(sent("PUT", "/auth/password")).toHaveLength(1)
  })

  test("'Batal' asks once a password was typed", async () => {
    await openApp("/dashboard")
    await openMenu("Ganti password")
    await password("Password baru").fill(NEW)
    await press("Batal")
    const question = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })
    await press("Tetap di sini", question)
    await expect.element(password("Password baru")).toHaveValue(NEW)
    await password("Password baru").fill("")
    await press("Batal")
    await expectGone(dialog("Ganti password"))
  })

  test("shows each fault at its field before anything is sent", async () => {
    await openApp("/dashboard")
    await openMenu("Ganti password")
    const save = () => press("Simpan", dialog("Ganti password"))
    const messages = () => textsOf(dialog("Ganti password").getByRole("alert"))
    const ownName = ["Password tidak boleh berupa nama atau email sendiri: 'Siti Aminah'"]
    const easy = ["Password ini terlalu mudah ditebak"]
    for (const [old, fresh, repeated, messagesShown] of [
      ["", "", "", ["Password lama wajib diisi", "Password baru wajib diisi"]],
      [OLD, "pendek", "pendek", ["Password minimal 8 karakter"]],
      [OLD, "12345678", "12345678", easy],
      [OLD, "siti-aminah", "siti-aminah", ownName],
      [OLD, "Siti.Aminah@Koperasi.id7", "Siti.Aminah@Koperasi.id7", ownName],
      [OLD, "        a", "        a", easy],
      [OLD, OLD, OLD, ["Password baru harus berbeda dari password lama"]],
      [OLD, NEW, `${NEW}x`, ["Tidak sama dengan password baru"]],
    ] as const) {
      await type(old, fresh, repeated)
      await save()
      await expect.poll(messages).toEqual(messagesShown)
    }
    await expect.element(password("Ulangi password baru")).toHaveFocus()
    await expectAccessible()
    expect(sent("PUT", "/auth/password")).toHaveLength(0)
    await dialog("Ganti password").getByLabelText("Tampilkan password").click()
    await expect.element(password("Password baru")).toHaveAttribute("type", "text")
  })

  test("shows the server's refusals at the field or above; two presses send once", async () => {
    loggedErrors()
    const refused = (body: unknown, status = 422) => host.answers.set("PUT /auth/password", { status, body })
    await openApp("/dashboard")
    await openMenu("Ganti password")
    await type("bukan-ini-8", NEW)
    refused({ message: "Password lama salah", errors: { oldPassword: ["Password lama salah"] } })
    await press("Simpan", dialog("Ganti password"))
    await expect.element(page.getByRole("alert").getByText("Password lama salah")).toBeVisible()
    await expect.element(password("Password lama")).toHaveFocus()
    refused({ message: "Terlalu banyak percobaan masuk. Coba lagi dalam 9 menit." }, 429)
    await press("Simpan", dialog("Ganti password"))
    await expect.element(page.getByText("Coba lagi dalam 9 menit.")).toBeVisible()
    const held = hold(host, "PUT /auth/password", { status: 200, body: { data: { token: token() } } })
    await press("Simpan", dialog("Ganti password"))
    await held.seen
    await userEvent.keyboard("{Enter}{Escape}")
    await expect.element(button("Batal", dialog("Ganti password"))).toBeDisabled()
    held.release()
    await closeSuccess("Password berhasil diganti.")
    expect(sent("PUT", "/auth/password")).toHaveLength(3)
  })
})

describe("a password set by an administrator", () => {
  const signedIn = () => {
    for (const [key, value] of Object.entries({ ...sessionOf(), token: token({ mustChangePassword: true }) }))
      localStorage.setItem(key, value)
  }

  test("replaces every screen until it is changed; then the requested screen comes", async () => {
    signedIn()
    host.answers.set("PUT /auth/password", { status: 200, body: { data: { token: token() } } })
    await openApp("/data-admin")
    await expect.element(page.getByRole("heading", { name: "Ganti password", level: 1 })).toBeVisible()
    await expect.element(password("Password lama")).toHaveFocus()
    await expectCount(page.getByRole("navigation"), 0)
    expect(host.calls).toEqual([])
    await expectAccessible()
    await expectFits()
    await type(OLD, NEW)
    await userEvent.keyboard("{Enter}")
    await closeSuccess("Password berhasil diganti.")
    await expect.element(page.getByRole("heading", { name: "Data Admin", level: 1 })).toBeVisible()
    await expectAddress("/data-admin")
  })

  test("allows a logout", async () => {
    signedIn()
    await openApp("/dashboard")
    await press("Logout")
    await expectAddress("/login")
    for (const key of SESSION_KEYS) expect(localStorage.getItem(key)).toBeNull()
  })

  test("is not required by a foreign host's token", async () => {
    unmarkServer()
    signedIn()
    await openApp("/dashboard")
    await expect.element(page.getByRole("navigation", { name: "Menu utama" })).toBeVisible()
  })
})

test("[AB-101] in front of a foreign host the user menu offers only themes and language, and nothing is requested", async () => {
  unmarkServer()
  await openApp("/dashboard")
  await menuButton().click()
  await expect.element(page.getByRole("menuitemradio", { name: "Gelap" })).toBeVisible()
  await expect.element(page.getByRole("menuitemradio", { name: "English" })).not.toBeChecked()
  await expect.element(page.getByRole("menuitemradio", { name: "Bahasa Indonesia" })).toBeChecked()
  // A screen reader counts each set by itself.
  await expectCount(page.getByRole("group", { name: "Tema" }).getByRole("menuitemradio"), 3)
  await expectCount(page.getByRole("group", { name: "Bahasa" }).getByRole("menuitemradio"), 2)
  await expectCount(page.getByRole("menuitem"), 0)
  expect(host.calls.filter(({ path }) => path.startsWith("/auth"))).toEqual([])
})
