/** The login page: its form, the requests, and failed logins. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type HostState, hold, inSeconds, stubToken, superClaims } from "../stub/answers"
import { business, SESSION_KEYS } from "../support/storage-items"
import { openSignedOut } from "./support/app"
import { host } from "./support/host"
import { email, expectLogin, FIELD, password, tryLogin } from "./support/login"
import { expectAddress, expectCount, expectGone, expectNoOverflow, resize } from "./support/screen"

const BAD_TOKEN = "Token tidak valid atau sudah kadaluarsa."
const WRONG_EMAIL = "Format email tidak valid."

const submit = () => page.getByRole("button", { name: "Masuk" })
const failure = () => page.getByRole("alert")

/** Sets the response to a login. */
const answer = (body: unknown, status = 200): HostState["answers"] =>
  host.answers.set("POST /auth/login", { status, body })
const logins = () => host.calls.filter(({ method, path }) => method === "POST" && path === "/auth/login")

beforeEach(async () => {
  await openSignedOut()
  await expectLogin()
  expect(host.calls).toHaveLength(0)
})

describe("the form", () => {
  test("[LG-01, LG-02, LG-04, LG-07, LG-08, RT-01] heading, two required fields, the email focused, one button, no frame", async () => {
    await expect.element(page.getByRole("heading", { name: "Sistem Koperasi", level: 1 })).toBeVisible()
    await expect.element(email()).toHaveFocus()
    await expect.element(email()).toHaveAttribute("required", "")
    await expect.element(password()).toHaveAttribute("required", "")
    await expect.element(submit()).toBeEnabled()
    await expectCount(page.getByRole("navigation"), 0)
    await expectCount(page.getByRole("banner"), 0)
  })

  test("[LG-03] the password shows and hides", async () => {
    await password().fill("rahasia")
    await expect.element(password()).toHaveAttribute("type", "password")
    await page.getByRole("button", { name: "Tampilkan password" }).click()
    await expect.element(password()).toHaveAttribute("type", "text")
    await expect.element(password()).toHaveValue("rahasia")
    await page.getByRole("button", { name: "Sembunyikan password" }).click()
    await expect.element(password()).toHaveAttribute("type", "password")
  })

  test("[LG-06, AB-21] 'Lupa Password?' leads to /reset-password; a hint names the contact", async () => {
    const link = page.getByRole("link", { name: "Lupa Password?" })
    await expect.element(link).toHaveAttribute("href", "/reset-password")
    await expect.element(page.getByText("Hubungi administrator koperasi")).toBeVisible()
  })

  test("[LG-08, AB-67] an empty field blocks the request", async () => {
    await submit().click()
    await expect.element(page.getByText(WRONG_EMAIL)).toBeVisible()
    await expect.element(email()).toHaveFocus()
    await email().fill(FIELD.email)
    await submit().click()
    await expect.element(page.getByText("Password wajib diisi.")).toBeVisible()
    await expect.element(password()).toHaveFocus()
    await expectGone(page.getByText(WRONG_EMAIL))
    expect(host.calls).toHaveLength(0)
  })

  test.each(["siti", "siti@", "siti@koperasi", "@koperasi.id", "si ti@koperasi.id"])(
    "[LG-09] '%s' is no email and blocks the request",
    async (wrong) => {
      await tryLogin({ email: wrong, password: "rahasia" })
      await expect.element(page.getByText(WRONG_EMAIL)).toBeVisible()
      await expect.element(email()).toHaveAttribute("aria-invalid", "true")
      expect(host.calls).toHaveLength(0)
    },
  )

  test("[LG-10..LG-12, AP-06] the email is sent trimmed and in lower case, the password as typed", async () => {
    await tryLogin({ email: "  SITI@Koperasi.ID ", password: " RahaSia " })
    await expect.element(failure()).toHaveTextContent(/^Email atau password salah\.$/)
    expect(logins().map(({ body }) => body)).toEqual([{ email: "siti@koperasi.id", password: " RahaSia " }])
  })

  test("[LG-05, AB-80] while it runs the button shows it and ignores a second click", async () => {
    const refusal = { status: 401, body: { message: "Email atau password salah." } }
    const held = hold(host, "POST /auth/login", refusal)
    await tryLogin()
    await expect.element(page.getByRole("button", { name: "Memproses..." })).toBeDisabled()
    ;(password().element() as HTMLElement).focus()
    await userEvent.keyboard("{Enter}")
    await held.seen
    held.release()
    await expect.element(failure()).toBeVisible()
    await expect.element(submit()).toBeEnabled()
    expect(logins()).toHaveLength(1)
  })
})

describe("a failed login", () => {
  test.each([
    ["LG-14", "no token", { data: {} }, "Token tidak ditemukan di response."],
    ["LG-14", "nothing at all", undefined, "Token tidak ditemukan di response."],
    ["LG-15", "a token of the past", () => ({ ...superClaims(), exp: inSeconds(-1) }), BAD_TOKEN],
    ["LG-15", "a token without an end", () => ({ ...superClaims(), exp: undefined }), BAD_TOKEN],
    ["LG-15", "a token that cannot be read", { data: { token: "bukan.token.sama" } }, BAD_TOKEN],
    ["LG-16", "a token without fullName", () => ({ ...superClaims(), fullName: undefined }), BAD_TOKEN],
    ["LG-17", "a token without role", () => ({ ...superClaims(), role: undefined }), BAD_TOKEN],
  ] as const)("[%s, LG-30] a response with %s is refused", async (_ids, _what, body, message) => {
    answer(typeof body === "function" ? { data: { token: stubToken(body()) } } : body)
    await tryLogin()
    await expect.poll(() => failure().element().textContent).toBe(message)
    for (const key of SESSION_KEYS) expect(localStorage.getItem(key), key).toBeNull()
  })

  test("[LG-27, LG-30, AB-06, AB-01] a wrong password shows a message, without a reload, and leaves the browser data", async () => {
    const items = { ...business(), permissions: "{}", userInfo: "{}", isLoggedIn: "true", auth: "{}" }
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    const form = email().element()
    await tryLogin({ ...FIELD, password: "salah" })
    await expect.poll(() => failure().element().textContent).toBe("Email atau password salah.")
    // A reload would have replaced the element.
    expect(email().element()).toBe(form)
    for (const key of SESSION_KEYS) expect(localStorage.getItem(key), key).toBeNull()
    expect({ ...localStorage }).toMatchObject(business())
    await expect.element(email()).toHaveValue(FIELD.email)
    // The next try removes the message and works.
    await password().fill("rahasia")
    await submit().click()
    await expectAddress("/dashboard")
    await expectCount(page.getByText("Email atau password salah."), 0)
    expect(logins()).toHaveLength(2)
  })

  test("[LG-28] without a message of the server the error's own is shown", async () => {
    answer({}, 500)
    await tryLogin()
    await expect.poll(() => failure().element().textContent).toBe("Permintaan gagal (kode 500).")
    // A browser without a connection.
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    await submit().click()
    await expect
      .poll(() => page.css("[role=alert]").elements()[0]?.textContent)
      .toBe("Tidak dapat terhubung ke server. Periksa koneksi Anda.")
  })

  test("[LG-29] an error without a text has a general message", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("")))
    await tryLogin()
    await expect.poll(() => failure().element().textContent).toBe("Terjadi kesalahan saat login.")
    expect(host.calls).toHaveLength(0)
  })
})

describe.each([1440, 390])("at %s px", (width) => {
  beforeEach(() => resize(width, 844))

  test("[LG-03, LG-07, LG-26] works by keyboard", async () => {
    await expect.element(email()).toHaveFocus()
    await userEvent.keyboard(FIELD.email)
    await userEvent.keyboard("{Tab}")
    await expect.element(password()).toHaveFocus()
    await userEvent.keyboard(FIELD.password)
    await userEvent.keyboard("{Tab}")
    await expect.element(page.getByRole("button", { name: "Tampilkan password" })).toHaveFocus()
    await userEvent.keyboard(" ")
    await expect.element(password()).toHaveAttribute("type", "text")
    await userEvent.keyboard("{Tab}")
    await expect.element(submit()).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expectAddress("/dashboard")
    expect(logins()).toHaveLength(1)
  })

  test("[LG-01, LG-09] nothing is cut off", async () => {
    await submit().click()
    await expect.element(page.getByText(WRONG_EMAIL)).toBeInViewport()
    for (const shown of [email(), password(), submit()]) await expect.element(shown).toBeInViewport()
    await expectNoOverflow()
  })
})
