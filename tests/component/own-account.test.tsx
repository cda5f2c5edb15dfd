/** One's own account from the header, and another's from his record: passwords and sessions, where the API is our own server's. */
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { SESSION_KEYS } from "../../src/core/session/items"
import { hold, inSeconds, stubToken } from "../stub/answers"
import { grants, sessionOf } from "../support/sign-in"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  button,
  closeAlert,
  closeSuccess,
  expectAddress,
  expectCount,
  expectFits,
  expectGone,
  focus,
  loggedErrors,
  press,
  resize,
  textsOf,
} from "./support/screen"

const MARK = '<meta name="koperasi-api" content="embedded" />'
beforeEach(() => document.head.insertAdjacentHTML("beforeend", MARK))
afterEach(() => document.head.querySelector('meta[name="koperasi-api"]')?.remove())

const OLD = "kebun-jauh-7"
const NEW = "gunung-tinggi-9"
const menuButton = () => page.getByRole("banner").getByRole("button", { name: /Siti Aminah/ })
const dialog = (name: string) => page.getByRole("dialog", { name })
const password = (label: string) => page.getByLabelText(label, { exact: true })
const openMenu = async (entry: string) => {
  await menuButton().click()
  await page.getByRole("menuitem", { name: entry }).click()
}
const type = async (old: string, fresh: string, repeated = fresh) => {
  await password("Password lama").fill(old)
  await password("Password baru").fill(fresh)
  await password("Ulangi password baru").fill(repeated)
}
const sent = (method: string, path: string) =>
  host.calls.filter((call) => call.method === method && call.path === path)
const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
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
  test("sends the old and the new one, keeps neither, and the session goes on with its new token", async () => {
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
    expect(kept()).not.toContain(NEW)
    expect(kept()).not.toContain(OLD)
    await expectAddress("/dashboard")
  })

  test("by the keyboard alone: menu, fields, Enter; Escape leads back to where one was", async () => {
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

  test("what is wrong is told beside its field before anything is sent", async () => {
    await openApp("/dashboard")
    await openMenu("Ganti password")
    const save = () => press("Simpan", dialog("Ganti password"))
    const messages = () => textsOf(dialog("Ganti password").getByRole("alert"))
    for (const [old, fresh, repeated, told] of [
      ["", "", "", ["Password lama wajib diisi", "Password baru wajib diisi"]],
      [OLD, "pendek", "pendek", ["Password minimal 8 karakter"]],
      [OLD, "12345678", "12345678", ["Password ini terlalu mudah ditebak"]],
      [
        OLD,
        "siti-aminah",
        "siti-aminah",
        ["Password tidak boleh berupa nama atau email sendiri: 'Siti Aminah'"],
      ],
      [
        OLD,
        "Siti.Aminah@Koperasi.id7",
        "Siti.Aminah@Koperasi.id7",
        ["Password tidak boleh berupa nama atau email sendiri: 'Siti Aminah'"],
      ],
      [OLD, "        a", "        a", ["Password ini terlalu mudah ditebak"]],
      [OLD, OLD, OLD, ["Password baru harus berbeda dari password lama"]],
      [OLD, NEW, `${NEW}x`, ["Tidak sama dengan password baru"]],
    ] as const) {
      await type(old, fresh, repeated)
      await save()
      await expect.poll(messages).toEqual(told)
    }
    await expect.element(password("Ulangi password baru")).toHaveFocus()
    await expectAccessible()
    expect(sent("PUT", "/auth/password")).toHaveLength(0)
    await dialog("Ganti password").getByLabelText("Tampilkan password").click()
    await expect.element(password("Password baru")).toHaveAttribute("type", "text")
  })

  test("what the server refuses lands on its field, or is told; two presses send once", async () => {
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

describe("a password that somebody else has set", () => {
  const signedIn = () => {
    for (const [key, value] of Object.entries({ ...sessionOf(), token: token({ mustChangePassword: true }) }))
      localStorage.setItem(key, value)
  }

  test("stands before every screen until it is changed; then the screen that was asked for comes", async () => {
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

  test("may be left by logging out", async () => {
    signedIn()
    await openApp("/dashboard")
    await press("Logout")
    await expectAddress("/login")
    for (const key of SESSION_KEYS) expect(localStorage.getItem(key)).toBeNull()
  })

  test("is nothing that a foreign host's token can say", async () => {
    document.head.querySelector('meta[name="koperasi-api"]')?.remove()
    signedIn()
    await openApp("/dashboard")
    await expect.element(page.getByRole("navigation", { name: "Menu utama" })).toBeVisible()
  })
})

const SESSIONS = [
  {
    id: "a",
    device: "Chrome di Windows",
    address: "192.0.2.7",
    startedAt: "2026-11-20T01:00:00Z",
    seenAt: "2026-11-22T02:05:00Z",
    current: true,
  },
  {
    id: "b",
    device: "Safari di iPhone",
    address: "198.51.100.9",
    startedAt: "2026-11-21T03:00:00Z",
    seenAt: "2026-11-21T03:30:00Z",
    current: false,
  },
  { id: "c", device: "Perangkat tidak dikenal", address: "", startedAt: "", seenAt: "", current: false },
]

describe("'Sesi dan perangkat'", () => {
  test.each([390, 1440])("one session has its place before it comes, at %i pixels", async (width) => {
    await resize(width, 900)
    host.answers.set("GET /auth/sessions", { status: 200, body: { data: SESSIONS.slice(0, 1) } })
    const held = hold(host, "GET /auth/sessions")
    await openApp("/dashboard")
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
  test("says device, place and last use; one is ended by its button, and the list comes anew", async () => {
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
    expect(textsOf(entries)).toEqual([
      "Chrome di WindowsPerangkat iniAlamat IP 192.0.2.7 · Terakhir dipakai 22 November 2026 09.05Masuk 20 November 2026 08.00",
      "Safari di iPhoneAlamat IP 198.51.100.9 · Terakhir dipakai 21 November 2026 10.30Masuk 21 November 2026 10.00Akhiri",
      "Perangkat tidak dikenalTerakhir dipakai -Masuk -Akhiri",
    ])
    await page.getByRole("button", { name: /^Akhiri sesi Safari di iPhone/ }).click()
    await expectCount(entries, 2)
    expect(sent("DELETE", "/auth/sessions/b")).toHaveLength(1)
    await expectAccessible()
  })

  test("'Keluar dari semua perangkat' asks, and ends here as well; declined it ends nothing", async () => {
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

  test("a list that cannot be loaded says so and is tried again; a refusal to end is told", async () => {
    loggedErrors()
    host.answers.set("GET /auth/sessions", { status: 503, body: { message: "Database sedang sibuk." } })
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

describe("another's account", () => {
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

  test("'Reset password' asks, sends a new one and shows it once; an attempt without an answer is said again with the same", async () => {
    loggedErrors()
    host.answers.set("PUT /users/admin/u2/password", {
      status: 503,
      body: { message: "Database sedang sibuk." },
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
    await expect.element(shown).toHaveTextContent("Ia harus menggantinya saat masuk berikutnya.")
    const passwords = sent("PUT", "/users/admin/u2/password").map(
      ({ body }) => (body as { password: string }).password,
    )
    expect(passwords).toHaveLength(2)
    expect(passwords[0]).toBe(passwords[1])
    expect(passwords[0]).toMatch(/^[A-Za-z0-9]{12}$/)
    await expect.element(shown).toHaveTextContent(passwords[0] ?? "?")
    await userEvent.keyboard("{Escape}")
    await expect.element(shown).toBeVisible()
    expect(kept()).not.toContain(passwords[0])
    await expectAccessible()
    await expectFits()
    await press("Tutup", shown)
    await expectGone(shown)
  })

  test("a session that ends while the new password is on its way leaves it shown: it has been set", async () => {
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

  test("who may only see the record, and whose it is himself, is offered none of it", async () => {
    await open(VIEWER)
    await expectCount(section().getByRole("button"), 0)
    host.data["/users/admin"] = [{ ...person, id: "7" }]
    await openApp("/data-admin", EDITOR)
    await page.getByTitle("Lihat Detail Budi Santoso").click()
    await expect.element(section()).toHaveTextContent("Ini akun Anda sendiri.")
    await expectCount(section().getByRole("button"), 0)
  })
})

test("[AB-101] in front of a foreign host the header names the user, offers looks and language alone, and asks nothing", async () => {
  document.head.querySelector('meta[name="koperasi-api"]')?.remove()
  await openApp("/dashboard")
  await menuButton().click()
  await expect.element(page.getByRole("menuitemradio", { name: "Gelap" })).toBeVisible()
  await expect.element(page.getByRole("menuitem", { name: "English" })).toBeVisible()
  await expectCount(page.getByRole("menuitem"), 1)
  expect(host.calls.filter(({ path }) => path.startsWith("/auth"))).toEqual([])
})
