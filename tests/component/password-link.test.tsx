/** The page of links for a new password, the login page that leads to it, and the weekly mail of one's own account. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { ResetPage } from "../../src/pages/login/reset/reset-page"
import { hold } from "../stub/answers"
import { markServer, openMenu, sent } from "./support/account"
import { mount, openApp, openSignedOut } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host, markServer as markAs } from "./support/host"
import { email } from "./support/login"
import { expectCount, expectFits, expectGone, press, resize } from "./support/screen"

const TOKEN = "a".repeat(43)
const EXPIRED = {
  status: 410,
  body: { message: "Tautan ini sudah tidak berlaku. Minta tautan baru.", code: "link-expired" },
}
const ANSWER =
  "Jika alamat itu terdaftar, kami akan mengirim tautan untuk membuat password baru. Periksa email Anda."
const onLeave = vi.fn()

markServer()
beforeEach(() => {
  markAs("mail", "on")
  host.answers.set("POST /auth/password-link", { status: 202, body: { message: ANSWER } })
  host.answers.set("POST /auth/password-link/check", { status: 200, body: {} })
  host.answers.set("PUT /auth/password-link", { status: 200, body: {} })
})
afterEach(() => {
  document.head.querySelector('meta[name="koperasi-mail"]')?.remove()
  window.history.replaceState(null, "", window.location.pathname)
  onLeave.mockReset()
})

/** Opens the page with a link's token, or without one. */
function openReset(token = ""): void {
  window.history.replaceState(null, "", `${window.location.pathname}${token && `#${token}`}`)
  mount(<ResetPage onLeave={onLeave} />)
}
const field = (label: string) => page.getByLabelText(label, { exact: true })

describe("the login page", () => {
  test("names the administrator only where no mail is sent", async () => {
    await openSignedOut()
    await expect
      .element(page.getByRole("link", { name: "Lupa Password?" }))
      .toHaveAttribute("href", "/reset-password")
    await expectGone(page.getByText("Hubungi administrator koperasi"))
    document.head.querySelector('meta[name="koperasi-mail"]')?.remove()
    await openSignedOut()
    await expect.element(page.getByText("Hubungi administrator koperasi")).toBeVisible()
  })
})

describe("asking for a link", () => {
  test.each([390, 1440])("shows one answer, at %i pixels", async (width) => {
    await resize(width, 900)
    openReset()
    await expect.element(email()).toHaveFocus()
    await email().fill("  Siti@Koperasi.ID ")
    await press("Kirim tautan")
    await expect.element(page.getByText(ANSWER)).toBeVisible()
    expect(sent("POST", "/auth/password-link").map(({ body }) => body)).toEqual([
      { email: "siti@koperasi.id", language: "id" },
    ])
    await expectFits()
    await expectAccessible()
  })

  test("refuses what is no address, and shows the server's refusal", async () => {
    openReset()
    await email().fill("siti")
    await press("Kirim tautan")
    await expect.element(page.getByRole("alert")).toHaveTextContent("Format email tidak valid.")
    expect(sent("POST", "/auth/password-link")).toEqual([])
    host.answers.set("POST /auth/password-link", {
      status: 429,
      body: { message: "Terlalu banyak permintaan. Coba lagi dalam 15 menit." },
    })
    await email().fill("siti@koperasi.id")
    await press("Kirim tautan")
    await expect.element(page.getByRole("alert")).toHaveTextContent("Coba lagi dalam 15 menit.")
  })

  test("sends once while it waits", async () => {
    const held = hold(host, "POST /auth/password-link", { status: 202, body: { message: ANSWER } })
    openReset()
    await email().fill("siti@koperasi.id")
    await press("Kirim tautan")
    await expect.element(page.getByRole("button", { name: "Memproses..." })).toBeDisabled()
    held.release()
    await expect.element(page.getByText(ANSWER)).toBeVisible()
    expect(sent("POST", "/auth/password-link")).toHaveLength(1)
  })
})

describe("a link", () => {
  test("sets the password; its token leaves the address at once", async () => {
    openReset(TOKEN)
    await expect.element(field("Password baru")).toHaveFocus()
    expect(window.location.hash).toBe("")
    await expectAccessible()
    await field("Password baru").fill("gunung-tinggi-9")
    await field("Ulangi password baru").fill("gunung-tinggi-9")
    await press("Simpan password")
    await expect.element(page.getByText("Password sudah diganti. Silakan masuk.")).toBeVisible()
    expect(sent("PUT", "/auth/password-link").map(({ body }) => body)).toEqual([
      { token: TOKEN, newPassword: "gunung-tinggi-9" },
    ])
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/gunung-tinggi|aaaaaaaa/)
    await press("Masuk")
    expect(onLeave).toHaveBeenCalledTimes(1)
  })

  test("refuses weak, empty and differing passwords by field before it sends them", async () => {
    openReset(TOKEN)
    await press("Simpan password")
    await expect.element(page.getByText("Password baru wajib diisi")).toBeVisible()
    await field("Password baru").fill("pendek")
    await field("Ulangi password baru").fill("panjang")
    await press("Simpan password")
    await expect.element(page.getByText("Password minimal 8 karakter")).toBeVisible()
    await expect.element(page.getByText("Tidak sama dengan password baru")).toBeVisible()
    expect(sent("PUT", "/auth/password-link")).toEqual([])
    await page.getByText("Tampilkan password").click()
    await expect.element(field("Password baru")).toHaveAttribute("type", "text")
  })

  test("shows the server's refusal at its field", async () => {
    host.answers.set("PUT /auth/password-link", {
      status: 422,
      body: {
        message: "Data tidak valid.",
        errors: { newPassword: ["Password baru harus berbeda dari password lama"] },
      },
    })
    openReset(TOKEN)
    await field("Password baru").fill("gunung-tinggi-9")
    await field("Ulangi password baru").fill("gunung-tinggi-9")
    await press("Simpan password")
    await expect.element(page.getByText("Password baru harus berbeda dari password lama")).toBeVisible()
    await expect.element(field("Password baru")).toHaveFocus()
  })

  test.each([["before it is used"], ["while it is used"]])("that ends %s offers a new one", async (when) => {
    const path = when === "before it is used" ? "POST /auth/password-link/check" : "PUT /auth/password-link"
    host.answers.set(path, EXPIRED)
    openReset(TOKEN)
    if (when !== "before it is used") {
      await field("Password baru").fill("gunung-tinggi-9")
      await field("Ulangi password baru").fill("gunung-tinggi-9")
      await press("Simpan password")
    }
    await expect.element(page.getByText("Tautan ini sudah tidak berlaku.")).toBeVisible()
    await email().fill("siti@koperasi.id")
    await press("Kirim tautan")
    await expect.element(page.getByText(ANSWER)).toBeVisible()
  })

  test("opened in the same tab replaces the page of another", async () => {
    host.answers.set("POST /auth/password-link/check", EXPIRED)
    openReset(TOKEN)
    await expect.element(page.getByText("Tautan ini sudah tidak berlaku.")).toBeVisible()
    host.answers.set("POST /auth/password-link/check", { status: 200, body: {} })
    window.location.hash = "b".repeat(43)
    await expect.element(field("Password baru")).toBeVisible()
    expect(sent("POST", "/auth/password-link/check").at(-1)?.body).toEqual({ token: "b".repeat(43) })
  })
})

describe("'Email mingguan'", () => {
  const weekly = () => page.getByLabelText("Kirim ringkasan mingguan ke email saya")
  test("is off until its owner switches it on", async () => {
    host.answers.set("GET /auth/mail", { status: 200, body: { data: { weekly: false } } })
    host.answers.set("PUT /auth/mail", { status: 200, body: { data: { weekly: true } } })
    await openApp("/dashboard")
    await openMenu("Email mingguan")
    await expect.element(weekly()).not.toBeChecked()
    await weekly().click()
    await expect.element(weekly()).toBeChecked()
    expect(sent("PUT", "/auth/mail").map(({ body }) => body)).toEqual([{ weekly: true, language: "id" }])
    await expectFits()
    await expectAccessible()
  })

  test("stays as it is after a failed save", async () => {
    host.answers.set("GET /auth/mail", { status: 200, body: { data: { weekly: true } } })
    host.answers.set("PUT /auth/mail", { status: 500, body: {} })
    await openApp("/dashboard")
    await openMenu("Email mingguan")
    await expect.element(weekly()).toBeChecked()
    await weekly().click()
    await expect.element(page.getByText("Pilihan ini tidak dapat disimpan.")).toBeVisible()
    await page.getByRole("button", { name: "OK" }).click()
    await expect.element(weekly()).toBeChecked()
  })

  test("is not offered without mail", async () => {
    document.head.querySelector('meta[name="koperasi-mail"]')?.remove()
    await openApp("/dashboard")
    await page
      .getByRole("banner")
      .getByRole("button", { name: /Siti Aminah/ })
      .click()
    await expect.element(page.getByRole("menuitem", { name: "Sesi dan perangkat" })).toBeVisible()
    await expectCount(page.getByRole("menuitem", { name: "Email mingguan" }), 0)
  })
})
