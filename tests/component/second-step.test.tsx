/** The second step of a sign-in, where the API is our own server's. */
import { beforeEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { SECOND_STEP, SECOND_STEP_OVER } from "../../src/core/session/refusals"
import { stubToken, superClaims } from "../stub/answers"
import { markServer, sent, unmarkServer } from "./support/account"
import { openSignedOut } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import { email, expectLogin, tryLogin } from "./support/login"
import {
  button,
  expectAddress,
  expectCount,
  expectNoOverflow,
  loggedErrors,
  press,
  resize,
} from "./support/screen"

markServer()

const CODE = "Kode 6 angka dari aplikasi autentikator"
const code = () => page.getByLabelText(CODE)
const failure = () => page.getByRole("alert")
const PASSKEY = { challenge: "AAAA", rpId: "localhost", timeout: 1000, userVerification: "required" }

const asks = (more: object = {}) =>
  host.answers.set("POST /auth/login", {
    status: 403,
    body: {
      message: "Masukkan kode verifikasi Anda.",
      code: SECOND_STEP,
      data: { challenge: "tantangan", totp: true, recovery: true, passkey: null, ...more },
    },
  })
const signedIn = () => ({ status: 200, body: { data: { token: stubToken(superClaims()), permissions: [] } } })
const open = async () => {
  await openSignedOut()
  await expectLogin()
}
const start = async (more: object = {}) => {
  asks(more)
  await open()
  await tryLogin()
  await expect.element(page.getByRole("heading", { name: "Verifikasi dua langkah" })).toBeVisible()
}

beforeEach(() => {
  host.answers.set("GET /permissions/1", { status: 200, body: { data: { permissions: [] } } })
})

describe("the second step", () => {
  test("takes a code of the app, and stores no session before", async () => {
    await start()
    await expect.element(code()).toHaveFocus()
    expect(localStorage.getItem("token")).toBeNull()
    await expectAccessible()
    await resize(390, 844)
    await expectNoOverflow()
    await userEvent.keyboard("{Enter}")
    await expect.element(failure()).toHaveTextContent("Kode wajib diisi")
    host.answers.set("POST /auth/login/second", {
      status: 401,
      body: { message: "Kode salah atau sudah pernah dipakai." },
    })
    const errors = loggedErrors()
    await code().fill("000000")
    await press("Lanjutkan")
    await expect.element(failure()).toHaveTextContent("Kode salah atau sudah pernah dipakai.")
    expect(localStorage.getItem("token")).toBeNull()
    expect(errors).toHaveLength(1)
    host.answers.set("POST /auth/login/second", signedIn())
    await code().fill("123 456")
    await userEvent.keyboard("{Enter}")
    await expectAddress("/dashboard")
    expect(sent("POST", "/auth/login/second").map(({ body }) => body)).toEqual([
      { challenge: "tantangan", code: "000000" },
      { challenge: "tantangan", code: "123 456" },
    ])
  })

  test("takes a recovery code, and leads back", async () => {
    await start()
    await press("Pakai kode pemulihan")
    await expect.element(page.getByLabelText("Kode pemulihan")).toHaveFocus()
    await expectCount(code(), 0)
    await press("Pakai cara lain")
    await expect.element(code()).toHaveFocus()
    await press("Kembali")
    await expectLogin()
    await expectCount(failure(), 0)
  })

  test("begins again when its time is over", async () => {
    await start()
    loggedErrors()
    host.answers.set("POST /auth/login/second", {
      status: 401,
      body: { message: "Waktu verifikasi habis. Masuk lagi dengan password Anda.", code: SECOND_STEP_OVER },
    })
    await code().fill("123456")
    await press("Lanjutkan")
    await expectLogin()
    await expect.element(failure()).toHaveTextContent("Waktu verifikasi habis.")
  })

  test("of an account with passkeys alone says that this address has none", async () => {
    await start({ totp: false, recovery: false, passkey: PASSKEY })
    await expectCount(code(), 0)
    await expectCount(button("Pakai passkey"), 0)
    await expect
      .element(page.getByText("Perangkat ini tidak dapat memakai passkey di alamat ini."))
      .toBeVisible()
    await press("Kembali")
    await expectLogin()
  })
})

// tests/browser/second-factor.spec.ts has passkeys: a browser offers none at the numeric address of these tests.
test("before a foreign host there is no second step", async () => {
  unmarkServer()
  asks()
  await open()
  await expectCount(button("Masuk dengan passkey"), 0)
  await tryLogin()
  await expect.element(failure()).toHaveTextContent("Masukkan kode verifikasi Anda.")
  await expect.element(email()).toBeVisible()
})
