/** The way back from single sign-on at the login page, where the API is our own server's. */
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { SECOND_STEP, SECOND_STEP_OVER } from "../../src/core/session/refusals"
import { stubToken, superClaims } from "../stub/answers"
import { markServer, sent, unmarkServer } from "./support/account"
import { openSignedOut } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import { expectLogin } from "./support/login"
import { button, expectAddress, expectCount, press } from "./support/screen"

markServer()
const PATH = "/auth/login/oidc"
const BUTTON = "Masuk dengan Akun Kantor"
const failure = () => page.getByRole("alert")
const mark = () =>
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-sso" content="Akun Kantor" />')
const signedIn = () => ({ status: 200, body: { data: { token: stubToken(superClaims()), permissions: [] } } })

beforeEach(() => {
  mark()
  host.answers.set("GET /permissions/1", { status: 200, body: { data: { permissions: [] } } })
})
afterEach(() => document.head.querySelector('meta[name="koperasi-sso"]')?.remove())

describe("the way back", () => {
  test("redeems the code once, and leaves it in no address", async () => {
    host.answers.set(`POST ${PATH}`, signedIn())
    await openSignedOut("/login#sso=kode-sekali")
    await expectAddress("/dashboard")
    expect(sent("POST", PATH).map(({ body }) => body)).toEqual([{ code: "kode-sekali" }])
    expect(location.hash).toBe("")
  })

  test("asks an account with a second factor for it, and stores no session before", async () => {
    host.answers.set(`POST ${PATH}`, {
      status: 403,
      body: {
        message: "Masukkan kode verifikasi Anda.",
        code: SECOND_STEP,
        data: { challenge: "tantangan", totp: true, recovery: true, passkey: null },
      },
    })
    host.answers.set("POST /auth/login/second", signedIn())
    await openSignedOut("/login#sso=kode")
    await expect.element(page.getByRole("heading", { name: "Verifikasi dua langkah" })).toBeVisible()
    expect(localStorage.getItem("token")).toBeNull()
    await page.getByLabelText("Kode 6 angka dari aplikasi autentikator").fill("123456")
    await press("Lanjutkan")
    await expectAddress("/dashboard")
    expect(sent("POST", "/auth/login/second").map(({ body }) => body)).toEqual([
      { challenge: "tantangan", code: "123456" },
    ])
  })

  test("a second step that took too long names the provider, not the password", async () => {
    host.answers.set(`POST ${PATH}`, {
      status: 403,
      body: {
        code: SECOND_STEP,
        data: { challenge: "t", totp: true, recovery: true, passkey: null, provider: "Akun Kantor" },
      },
    })
    host.answers.set("POST /auth/login/second", {
      status: 401,
      body: { message: "Waktu verifikasi habis. Masuk lagi dengan password Anda.", code: SECOND_STEP_OVER },
    })
    await openSignedOut("/login#sso=kode")
    await page.getByLabelText("Kode 6 angka dari aplikasi autentikator").fill("123456")
    await press("Lanjutkan")
    await expect
      .element(failure())
      .toHaveTextContent("Waktu verifikasi habis. Masuk lagi dengan Akun Kantor.")
    await expect.element(button(BUTTON)).toBeEnabled()
  })

  test("shows the server's refusal, and no text of the address", async () => {
    host.answers.set(`POST ${PATH}`, { status: 401, body: { message: "Akun ini sudah tidak aktif." } })
    await openSignedOut("/login#sso=kode")
    await expect.element(failure()).toHaveTextContent("Akun ini sudah tidak aktif.")
    await expect.element(button(BUTTON)).toBeEnabled()
    expect(localStorage.getItem("token")).toBeNull()
    await expectAccessible()
  })

  test("with another fragment sends nothing", async () => {
    await openSignedOut("/login#sso=<b>jahat</b>")
    await expectLogin()
    await expect.element(button(BUTTON)).toBeEnabled()
    expect(sent("POST", PATH)).toEqual([])
  })
})

test("before a foreign host there is no button, and no code is sent", async () => {
  unmarkServer()
  await openSignedOut("/login#sso=kode")
  await expectLogin()
  await expectCount(button(BUTTON), 0)
  expect(sent("POST", PATH)).toEqual([])
})
