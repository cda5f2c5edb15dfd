/** 'Keamanan': the user's own second factors, the screen of a role that requires one, and notices after a sign-in. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { PROOF_REQUIRED } from "../../src/core/session/refusals"
import { readToken } from "../../src/core/session/token"
import { inSeconds, stubToken } from "../stub/answers"
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
  boxOf,
  button,
  expectCount,
  expectFits,
  expectGone,
  expectTexts,
  fill,
  inputOf,
  press,
  resize,
} from "./support/screen"

markServer()

const token = (more: object = {}) =>
  stubToken({
    id: "7",
    fullName: "Siti Aminah",
    role: "superadmin",
    roleId: "70",
    exp: inSeconds(3600),
    ...more,
  })

const TOTP = {
  id: "f1",
  kind: "totp",
  name: "HP Siti",
  addedAt: "2026-11-20T01:00:00Z",
  usedAt: "2026-11-22T02:05:00Z",
}
const CODES = ["0123-4567-89AB-CDEF-0123-4567", "GHJK-MNPQ-RSTV-WXYZ-GHJK-MNPQ"]
let known: { factors: object[]; recoveryCodes: number; required: boolean }

/** The two buttons are the dialog's foot: in one row, 8 pixels apart; on a phone at its end. */
function expectPair([first, second]: readonly [string, string], dialog: Locator): void {
  const [left, right] = [boxOf(button(first, dialog)), boxOf(button(second, dialog))]
  expect(left.top).toBe(right.top)
  expect(right.left - left.right).toBeCloseTo(8, 1)
  if (window.innerWidth > 480) return
  expect(window.innerHeight - right.bottom).toBeCloseTo(12, 0)
  expect(left.left).toBe(16)
  expect(window.innerWidth - right.right).toBe(16)
}

beforeEach(() => {
  known = { factors: [], recoveryCodes: 0, required: false }
  host.answers.set("GET /auth/factors", () => ({ status: 200, body: { data: known } }))
  host.answers.set("POST /auth/factors/totp", {
    status: 200,
    body: {
      data: {
        challenge: "tantangan",
        secret: "JBSWY3DPEHPK3PXP",
        address: "otpauth://totp/Koperasi:siti?secret=JBSWY3DPEHPK3PXP",
        name: "Aplikasi autentikator",
      },
    },
  })
})

const security = () => dialog("Keamanan")
const open = async () => {
  await openApp("/dashboard")
  await openMenu("Keamanan")
  await expect.element(button("Tambah aplikasi autentikator", security())).toBeVisible()
}

describe("'Keamanan'", () => {
  test("adds an authenticator app: QR code, key, a wrong and a right code; the recovery codes once", async () => {
    await open()
    await expectAccessible()
    await expectFits()
    await press("Tambah aplikasi autentikator", security())
    await expect.element(page.getByRole("img", { name: "Kode QR untuk aplikasi autentikator" })).toBeVisible()
    await expect.element(security().getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible()
    const code = inputOf("Kode 6 angka dari aplikasi", security())
    await expect.element(code).toHaveFocus()
    await expectAccessible()
    await expectFits()
    await press("Simpan", security())
    await expect.element(security().getByText("Kode wajib diisi")).toBeVisible()
    host.answers.set("POST /auth/factors/totp/confirm", {
      status: 422,
      body: {
        message: "Kode salah.",
        errors: { code: ["Kode salah. Periksa jam perangkat Anda, lalu coba lagi."] },
      },
    })
    await code.fill("000000")
    await press("Simpan", security())
    await expect.element(security().getByText("Kode salah. Periksa jam perangkat Anda")).toBeVisible()
    const fresh = token({ number: 2 })
    host.answers.set("POST /auth/factors/totp/confirm", () => {
      known = { factors: [TOTP], recoveryCodes: 10, required: false }
      return { status: 200, body: { data: { token: fresh, recoveryCodes: CODES } } }
    })
    await code.fill("123456")
    await press("Simpan", security())
    const list = security().getByRole("list", { name: "Kode pemulihan" })
    await expectTexts(list.getByRole("listitem"), CODES)
    await expectAccessible()
    await expectFits()
    // They close by their own button alone.
    await expectCount(button("Tutup dialog", security()), 0)
    await expectCount(button("Tutup", security()), 0)
    // Another Enter copies them, or says that it cannot, and leaves them shown.
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard)
    await expect.element(button("Salin", security())).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect
      .element(security().getByText("Tidak dapat disalin di sini. Catat atau unduh kodenya."))
      .toBeVisible()
    await expectTexts(list.getByRole("listitem"), CODES)
    await press("Sudah saya simpan", security())
    await expect.element(security().getByText("HP Siti")).toBeVisible()
    await expect.element(security().getByText("Sisa 10 kode, untuk masuk bila ponsel hilang.")).toBeVisible()
    expect(localStorage.getItem("token")).toBe(fresh)
    for (const secret of [...CODES, "JBSWY3DPEHPK3PXP"]) expect(storedText()).not.toContain(secret)
    expect(sent("POST", "/auth/factors/totp/confirm").at(-1)?.body).toEqual({
      challenge: "tantangan",
      code: "123456",
      name: "Aplikasi autentikator",
    })
    await press("Tutup", security())
    await expectGone(security())
  })

  test("names a factor, removes it with the password, and makes new recovery codes", async () => {
    known = { factors: [TOTP], recoveryCodes: 3, required: false }
    await open()
    await expect.element(security().getByText(/Ditambahkan .* Terakhir dipakai/)).toBeVisible()
    await press("Ganti nama HP Siti", security())
    await expect.element(inputOf("Nama verifikasi dua langkah", security())).toHaveValue("HP Siti")
    expectPair(["Simpan", "Batal"], security())
    host.answers.set("PUT /auth/factors/f1", () => {
      known = { ...known, factors: [{ ...TOTP, name: "HP baru" }] }
      return { status: 200, body: { message: "Nama sudah diganti." } }
    })
    await fill("Nama verifikasi dua langkah", "HP baru", security())
    await press("Simpan", security())
    await expect.element(security().getByText("HP baru")).toBeVisible()

    host.answers.set("POST /auth/recovery-codes", {
      status: 200,
      body: { data: { token: token({ number: 3 }), recoveryCodes: CODES } },
    })
    await press("Buat kode baru", security())
    await password("Password Anda").fill("kebun-jauh-7")
    await press("Buat kode baru", security())
    await press("Sudah saya simpan", security())

    await press("Hapus HP baru", security())
    host.answers.set("POST /auth/factors/f1/remove", {
      status: 422,
      body: { message: "Password salah", errors: { password: ["Password salah"] } },
    })
    await password("Password Anda").fill("bukan-ini-8")
    await press("Hapus", security())
    await expect.element(security().getByText("Password salah")).toBeVisible()
    await expect.element(password("Password Anda")).toHaveFocus()
    host.answers.set("POST /auth/factors/f1/remove", () => {
      known = { factors: [], recoveryCodes: 0, required: false }
      return { status: 200, body: { data: { token: token({ number: 4 }) } } }
    })
    await password("Password Anda").fill("kebun-jauh-7")
    await press("Hapus", security())
    await expect.element(security().getByText(/password yang dicuri saja tidak cukup/)).toBeVisible()
    expect(storedText()).not.toContain("kebun-jauh-7")
  })

  // tests/browser/second-factor.spec.ts adds one.
  test("offers no passkey at a numeric address, and says where there are", async () => {
    await open()
    await expectCount(button("Tambah passkey", security()), 0)
    await expect.element(security().getByText("Passkey dapat ditambahkan di alamat https")).toBeVisible()
  })

  test("is not there before a foreign host, whose token has no say in it", async () => {
    unmarkServer()
    await openApp("/dashboard")
    localStorage.setItem("token", token({ mustAddFactor: true, notices: ["add-factor"] }))
    await menuButton().click()
    await expectCount(page.getByRole("menuitem", { name: "Keamanan" }), 0)
    await expectCount(page.getByText("belum memakai verifikasi dua langkah"), 0)
  })
})

describe("a role that requires a second factor", () => {
  test("shows the set-up alone, and the app once one is added", async () => {
    known = { factors: [], recoveryCodes: 0, required: true }
    await openApp("/dashboard")
    localStorage.setItem("token", token({ mustAddFactor: true }))
    dispatchEvent(new StorageEvent("storage", { key: "token" }))
    const title = page.getByRole("heading", { name: "Verifikasi dua langkah", level: 1 })
    await expect.element(title).toBeVisible()
    await expectCount(page.getByRole("banner"), 0)
    await expectAccessible()
    await press("Tambah aplikasi autentikator")
    const fresh = token({ number: 6 })
    host.answers.set("POST /auth/factors/totp/confirm", () => {
      known = { factors: [TOTP], recoveryCodes: 10, required: true }
      return { status: 200, body: { data: { token: fresh, recoveryCodes: CODES } } }
    })
    await inputOf("Kode 6 angka dari aplikasi").fill("123456")
    await press("Simpan")
    // The codes stay until they are kept, though the former token ends at once.
    await expect.element(page.getByText(CODES[0] ?? "")).toBeVisible()
    expect(localStorage.getItem("token")).toBe(fresh)
    await expect.element(title).toBeVisible()
    await press("Sudah saya simpan")
    await expectGone(title)
    await expect.element(menuButton()).toBeVisible()
  })
})

test("an account without a password is led to the provider for a fresh sign-in, whose refusal is shown", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-sso" content="Akun Kantor" />')
  known = { factors: [], recoveryCodes: 0, required: true }
  host.answers.set("POST /auth/login/oidc/start", {
    status: 503,
    body: { message: "Penyedia akun tidak dapat dipakai sekarang." },
  })
  await openApp("/dashboard")
  localStorage.setItem("token", token({ mustAddFactor: true }))
  dispatchEvent(new StorageEvent("storage", { key: "token" }))
  await expect
    .element(
      page.getByText(/^Akun Anda belum punya password di aplikasi ini\? Masuk lagi dengan Akun Kantor/),
    )
    .toBeVisible()
  await press("Masuk lagi dengan Akun Kantor")
  await expect.element(page.getByRole("alert")).toHaveTextContent("Penyedia akun tidak dapat dipakai")
  expect(sent("POST", "/auth/login/oidc/start").map(({ body }) => body)).toEqual([{ fresh: true }])
  expect(localStorage.getItem("token")).not.toBeNull()
  document.head.querySelector('meta[name="koperasi-sso"]')?.remove()
})

test("notices after a sign-in lead to 'Keamanan', and end with 'Nanti saja'", async () => {
  await openApp("/dashboard")
  localStorage.setItem("token", token({ notices: ["factors-reset"] }))
  dispatchEvent(new StorageEvent("storage", { key: "token" }))
  await expect
    .element(page.getByText("Verifikasi dua langkah Anda telah direset oleh administrator."))
    .toBeVisible()
  await press("Siapkan sekarang")
  await expect.element(security()).toBeVisible()
  await press("Tutup", security())
  host.answers.set("POST /auth/notices/read", {
    status: 200,
    body: { data: { token: token({ number: 5 }) } },
  })
  await press("Nanti saja")
  await expectCount(page.getByText("telah direset oleh administrator"), 0)
  await expect.poll(() => sent("POST", "/auth/notices/read")).toHaveLength(1)
})

describe("a sensitive step", () => {
  const asks = {
    status: 403,
    body: { message: "Langkah ini memerlukan password Anda lagi.", code: PROOF_REQUIRED },
  }
  const proof = () => dialog("Masukkan password Anda lagi")
  const keyForm = async () => {
    host.answers.set("GET /roles", {
      status: 200,
      body: { data: [{ id: "70", name: "Staf", status: "ADMIN" }] },
    })
    host.answers.set("GET /webhooks", { status: 200, body: { data: [] } })
    await openApp("/dashboard")
  }

  test("asks once for all calls that wait, and repeats each", async () => {
    await keyForm()
    const { call } = await import("../../src/providers/http")
    const { id, fullName, role, roleId } = readToken(localStorage.getItem("token")) ?? {}
    const fresh = stubToken({ id, fullName, role, roleId, exp: inSeconds(3600), number: 7 })
    let proved = false
    for (const path of ["/api-keys", "/webhooks"])
      host.answers.set(`POST ${path}`, () => (proved ? { status: 201, body: { data: { id: path } } } : asks))
    const done = Promise.all(
      ["/api-keys", "/webhooks"].map((path) => call({ method: "POST", path, body: { name: path } })),
    )
    await expect.element(proof()).toBeVisible()
    await expectAccessible()
    await expectFits()
    await expect.element(password("Password Anda")).toHaveFocus()
    for (const width of [390, 1366]) {
      await resize(width, 844)
      expectPair(["Lanjutkan", "Batal"], proof())
    }
    expect(boxOf(password("Password Anda")).width).toBe(384)
    host.answers.set("POST /auth/proof", {
      status: 422,
      body: { message: "Password salah", errors: { password: ["Password salah"] } },
    })
    await password("Password Anda").fill("bukan-ini-8")
    await press("Lanjutkan", proof())
    await expect.element(proof().getByText("Password salah")).toBeVisible()
    host.answers.set("POST /auth/proof", () => {
      proved = true
      return { status: 200, body: { message: "Terima kasih.", data: { token: fresh } } }
    })
    await password("Password Anda").fill("kebun-jauh-7")
    await press("Lanjutkan", proof())
    await expectGone(proof())
    expect(localStorage.getItem("token")).toBe(fresh)
    expect(await done).toEqual([{ data: { id: "/api-keys" } }, { data: { id: "/webhooks" } }])
    expect(sent("POST", "/api-keys").map(({ body }) => body)).toEqual([
      { name: "/api-keys" },
      { name: "/api-keys" },
    ])
    expect(storedText()).not.toContain("kebun-jauh-7")
  })

  test("that is cancelled fails with the server's message, and sends nothing again", async () => {
    await keyForm()
    const { call } = await import("../../src/providers/http")
    host.answers.set("POST /api-keys", asks)
    const failed = expect(call({ method: "POST", path: "/api-keys", body: {} })).rejects.toMatchObject({
      statusCode: 403,
      message: "Langkah ini memerlukan password Anda lagi.",
    })
    await expect.element(proof()).toBeVisible()
    await press("Batal", proof())
    await failed
    expect(sent("POST", "/api-keys")).toHaveLength(1)
    await expectGone(proof())
  })

  test("before a foreign host is a plain refusal", async () => {
    await keyForm()
    unmarkServer()
    const { call } = await import("../../src/providers/http")
    host.answers.set("POST /api-keys", asks)
    await expect(call({ method: "POST", path: "/api-keys", body: {} })).rejects.toMatchObject({
      statusCode: 403,
    })
    await expectCount(proof(), 0)
  })
})
