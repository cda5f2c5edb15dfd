/** The user's own sessions, from the header, where the API is our own server's. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { hold } from "../stub/answers"
import { dialog, markServer, openMenu, SESSIONS, sent } from "./support/account"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  boxOf,
  button,
  closeAlert,
  expectAddress,
  expectCount,
  expectFits,
  heading,
  loggedErrors,
  press,
  resize,
  textsOf,
} from "./support/screen"

markServer()

describe("'Sesi dan perangkat'", () => {
  test("one session moves nothing when it has loaded", async () => {
    host.answers.set("GET /auth/sessions", { status: 200, body: { data: SESSIONS.slice(0, 1) } })
    const held = hold(host, "GET /auth/sessions")
    await openApp("/dashboard")
    await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
    await openMenu("Sesi dan perangkat")
    await expect.element(page.getByText("Memuat daftar sesi...")).toBeVisible()
    const where = () => {
      const { top, height } = dialog("Sesi dan perangkat").element().getBoundingClientRect()
      return [top, height]
    }
    const before = where()
    held.release()
    await expect.element(page.getByText("Chrome di Windows")).toBeVisible()
    expect(where()).toEqual(before)
  })
  test("several sessions move nothing: the button at the foot comes with them, and the next time their room is there", async () => {
    const [current, other, third] = SESSIONS
    const marked = [current, { ...other, newDevice: true }, { ...third, newDevice: true, unusualHour: true }]
    host.answers.set("GET /auth/sessions", { status: 200, body: { data: marked } })
    const opened = () => dialog("Sesi dan perangkat")
    const end = () => opened().getByRole("button", { name: "Keluar dari semua perangkat" })
    const openHeld = async () => {
      const held = hold(host, "GET /auth/sessions")
      await openMenu("Sesi dan perangkat")
      await expect.element(page.getByText("Memuat daftar sesi...")).toBeVisible()
      const before = boxOf(opened()).height
      expect(end().elements()).toEqual([])
      held.release()
      await expect.element(end()).toBeVisible()
      return [before, boxOf(opened()).height]
    }
    await openApp("/dashboard")
    await openHeld()
    await press("Tutup dialog", opened())
    const [before, after] = await openHeld()
    expect(before).toBe(after)
  })
  test("shows device, place and last use; a button ends one, and the list loads again", async () => {
    host.answers.set("GET /auth/sessions", { status: 200, body: { data: SESSIONS } })
    host.answers.set("DELETE /auth/sessions/b", () => {
      host.answers.set("GET /auth/sessions", {
        status: 200,
        body: { data: SESSIONS.filter(({ id }) => id !== "b") },
      })
      return { status: 200, body: {} }
    })
    await openApp("/dashboard")
    await openMenu("Sesi dan perangkat")
    const entries = dialog("Sesi dan perangkat").getByRole("listitem")
    await expectCount(entries, 3)
    await expectFits()
    // At the right of the first line, as 'Cabut' of a key.
    for (const width of [390, 1366]) {
      await resize(width, 844)
      const entry = boxOf(entries.nth(1))
      const end = entries.nth(1).getByRole("button")
      expect(boxOf(end).top - entry.top).toBe(11)
      expect(boxOf(end).right).toBe(entry.right)
      expect(getComputedStyle(end.element()).paddingLeft).toBe("12px")
    }
    expect(textsOf(entries)).toEqual([
      "Chrome di WindowsPerangkat iniAlamat IP 192.0.2.7 · Terakhir dipakai 22/11/2026 09.05Masuk 20/11/2026 08.00",
      "Safari di iPhoneAlamat IP 198.51.100.9 · Terakhir dipakai 21/11/2026 10.30Masuk 21/11/2026 10.00Akhiri",
      "Perangkat tidak dikenalTerakhir dipakai -Masuk -Akhiri",
    ])
    await page.getByRole("button", { name: /^Akhiri sesi Safari di iPhone/ }).click()
    await expectCount(entries, 2)
    expect(sent("DELETE", "/auth/sessions/b")).toHaveLength(1)
    await expectAccessible()
  })

  test("a new device and an unusual hour have a quiet mark and a sentence", async () => {
    const [current, other, third] = SESSIONS
    const marked = [current, { ...other, newDevice: true }, { ...third, newDevice: true, unusualHour: true }]
    host.answers.set("GET /auth/sessions", { status: 200, body: { data: marked } })
    await openApp("/dashboard")
    await openMenu("Sesi dan perangkat")
    const entries = dialog("Sesi dan perangkat").getByRole("listitem")
    await expectCount(entries, 3)
    const isNew = "Sebelumnya akun ini belum pernah masuk lewat browser itu."
    const unusual = "Selama 30 hari sebelumnya akun ini tidak pernah masuk pada jam itu."
    const [first, second, last] = textsOf(entries)
    expect(first).not.toMatch(/Perangkat baru|Jam tidak biasa/)
    expect(second).toContain("Safari di iPhonePerangkat baruAlamat IP")
    expect(second).toContain(isNew)
    expect(second).not.toContain(unusual)
    expect(last).toContain("Perangkat baruJam tidak biasa")
    expect(last).toContain(isNew + unusual)
    await expectFits()
    await expectAccessible()
  })

  test("'Keluar dari semua perangkat' asks, then ends this session as well; declined it ends nothing", async () => {
    host.answers.set("GET /auth/sessions", { status: 200, body: { data: SESSIONS } })
    host.answers.set("DELETE /auth/sessions", { status: 200, body: {} })
    await openApp("/dashboard")
    await openMenu("Sesi dan perangkat")
    const ask = () => press("Keluar dari semua perangkat", dialog("Sesi dan perangkat"))
    const question = page.getByRole("alertdialog", { name: "Keluar dari semua perangkat" })
    await ask()
    await expect.element(button("Batal", question)).toHaveFocus()
    await press("Batal", question)
    expect(sent("DELETE", "/auth/sessions")).toHaveLength(0)
    await ask()
    await press("Ya", question)
    await expectAddress("/login")
    expect(localStorage.getItem("token")).toBeNull()
    expect(sent("DELETE", "/auth/sessions")).toHaveLength(1)
  })

  test("a list that fails to load can be retried; a refusal to end is shown", async () => {
    loggedErrors()
    host.answers.set("GET /auth/sessions", { status: 503, body: { message: "Server sedang sibuk." } })
    await openApp("/dashboard")
    await openMenu("Sesi dan perangkat")
    await expect.element(page.getByText("Daftar sesi gagal dimuat.")).toBeVisible()
    host.answers.set("GET /auth/sessions", { status: 200, body: { data: SESSIONS } })
    host.answers.set("DELETE /auth/sessions/b", { status: 404, body: { message: "Data tidak ditemukan." } })
    await press("Coba lagi")
    await page.getByRole("button", { name: /^Akhiri sesi Safari di iPhone/ }).click()
    await closeAlert("Sesi tidak dapat diakhiri.")
  })
})
