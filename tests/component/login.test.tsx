/** The login page: what it shows, what it sends, and what it makes of each answer. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type HostState, hold, inSeconds, stubToken, superClaims } from "../stub/answers"
import { business, SESSION_KEYS } from "../support/storage-items"
import { openSignedOut } from "./support/app"
import { host } from "./support/host"
import { email, expectLogin, FIELD, logIn, password, tryLogin } from "./support/login"
import { expectAddress, expectCount, expectGone, expectNoOverflow, resize } from "./support/screen"

const BAD_TOKEN = "Token tidak valid atau sudah kadaluarsa."
const WRONG_EMAIL = "Format email tidak valid."

const submit = () => page.getByRole("button", { name: "Masuk" })
const failure = () => page.getByRole("alert")

/** What a login is answered with. */
const answer = (body: unknown, status = 200): HostState["answers"] =>
  host.answers.set("POST /auth/login", { status, body })
const answerToken = (claims: Record<string, unknown>, more: object = {}): HostState["answers"] =>
  answer({ data: { token: stubToken(claims), ...more } })

const asked = (method: string, path: string) =>
  host.calls.filter((call) => call.method === method && call.path === path)

beforeEach(async () => {
  await openSignedOut()
  await expectLogin()
  expect(host.calls).toHaveLength(0)
})

describe("what stands there", () => {
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

  test("[LG-06, AB-21] 'Lupa Password?' leads to /reset-password; a hint says whom to ask", async () => {
    const link = page.getByRole("link", { name: "Lupa Password?" })
    await expect.element(link).toHaveAttribute("href", "/reset-password")
    await expect.element(page.getByText("Hubungi administrator koperasi")).toBeVisible()
  })

  test("[LG-08, AB-67] nothing is sent with an empty field", async () => {
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
    "[LG-09] '%s' is no email, and is not sent",
    async (wrong) => {
      await tryLogin({ email: wrong, password: "rahasia" })
      await expect.element(page.getByText(WRONG_EMAIL)).toBeVisible()
      await expect.element(email()).toHaveAttribute("aria-invalid", "true")
      expect(host.calls).toHaveLength(0)
    },
  )

  test("[LG-10..LG-12, AP-06] the email goes trimmed and in small letters, the password as it was typed", async () => {
    await tryLogin({ email: "  SITI@Koperasi.ID ", password: " RahaSia " })
    await expect.element(failure()).toHaveTextContent(/^Email atau password salah\.$/)
    expect(asked("POST", "/auth/login").map(({ body }) => body)).toEqual([
      { email: "siti@koperasi.id", password: " RahaSia " },
    ])
  })

  test("[LG-05, AB-80] while it runs the button says so and takes no second click", async () => {
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
    expect(asked("POST", "/auth/login")).toHaveLength(1)
  })
})

describe("a login that works", () => {
  test("[LG-12, LG-13, LG-18, LG-19, LG-23, LG-26, RT-32..RT-35, AP-06, AP-12] stores the session and opens the dashboard", async () => {
    const claims = { ...superClaims(), role: "Kepala Gudang", roleId: "2" }
    answerToken(claims)
    const permissions = [{ module: "AdminData", action: "view" }]
    host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions } } })
    await logIn()
    await expect
      .element(page.getByRole("heading", { name: "Dashboard Transaksi Singkong", level: 1 }))
      .toBeVisible()
    const kept: Record<string, string> = { ...localStorage }
    for (const key of SESSION_KEYS) expect(kept[key], key).toBeTruthy()
    expect(kept.token).toBe(stubToken(claims))
    expect(JSON.parse(kept.userInfo ?? "")).toEqual({ id: "1", name: "Siti Aminah", role: "Kepala Gudang" })
    expect(kept.roleId).toBe("2")
    const flags = { view: true, add: false, edit: false, delete: false, print: false, semua: false }
    expect(JSON.parse(kept.permissions ?? "")).toEqual({ AdminData: flags })
    expect(JSON.parse(kept.auth ?? "")).toEqual({ access: { AdminData: flags }, role: "Kepala Gudang" })
    expect(kept.isLoggedIn).toBe("true")
    expect(JSON.stringify(kept)).not.toContain(FIELD.password)
    // The token names the role's id, so the list of roles is not asked for.
    expect(host.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /auth/login",
      "GET /permissions/2",
    ])
  })

  const ROLES = [
    { id: "11", name: "superadmin" },
    { id: "12", name: "kepala-gudang" },
    { id: "13", name: "Kepala Gudang" },
    { id: "14", name: "Operator Timbangan" },
    { id: "15", name: "Staf Kantor" },
    { id: "16", name: "Staf Lapangan" },
  ]
  test.each([
    ["LG-20, AP-08", "Kepala Gudang", "13"],
    ["LG-20", "kepala-gudang", "12"],
    ["LG-21", "KEPALA_GUDANG", "12"],
    ["LG-21", "staf kantor", "15"],
    ["LG-22", "Operator", "14"],
    ["LG-22", "Operator Timbangan Pagi", "14"],
    // AB-12: several fit, one side is superadmin, none fits.
    ["LG-22, AB-12", "Staf", undefined],
    ["LG-22, AB-12", "admin", undefined],
    ["LG-22, AB-12", "Kasir", undefined],
  ] as const)("[%s] role '%s' is the list's %s", async (_ids, role, expected) => {
    const { roleId: _, ...claims } = superClaims()
    answerToken({ ...claims, role })
    host.data["/roles"] = ROLES
    const permissions = [{ module: "CommissionData", action: "view" }]
    for (const { id } of ROLES)
      host.answers.set(`GET /permissions/${id}`, { status: 200, body: { data: { permissions } } })
    await logIn()
    expect(asked("GET", "/roles")).toHaveLength(1)
    const loaded = host.calls.filter(({ path }) => path.startsWith("/permissions/"))
    expect(loaded.map(({ path }) => path)).toEqual(expected ? [`/permissions/${expected}`] : [])
    expect(localStorage.getItem("roleId")).toBe(expected ?? null)
    const kept = JSON.parse(localStorage.getItem("permissions") ?? "")
    expect(Object.keys(kept)).toEqual(expected ? ["CommissionData"] : [])
  })

  describe.each([
    ["fails", { status: 500, body: { message: "Rusak" } }],
    ["is refused with 401", { status: 401, body: { message: "Tidak sah" } }],
  ])("what a role may do %s", (_what, refusal) => {
    test("[LG-24, LG-31, AB-06, AB-85] its permissions come from the login's answer, without a word", async () => {
      const claims = { ...superClaims(), role: "Kepala Gudang", roleId: "2" }
      answerToken(claims, { permissions: [{ module: "PartnerData", action: "view" }] })
      host.answers.set("GET /permissions/2", refusal)
      await logIn()
      await expect.element(page.getByRole("link", { name: "Data Mitra" })).toBeVisible()
      await expectCount(page.getByRole("link", { name: "Data Admin" }), 0)
      await expectCount(page.getByText(refusal.body.message), 0)
      await expectCount(page.getByRole("alertdialog"), 0)
    })

    test("[LG-25, LG-31] with the list of roles and everything else the login still works, with no rights", async () => {
      const { roleId: _, ...claims } = superClaims()
      answerToken({ ...claims, role: "Kepala Gudang" })
      host.answers.set("GET /roles", refusal)
      await logIn()
      expect(localStorage.getItem("token")).toBeTruthy()
      expect(localStorage.getItem("permissions")).toBe("{}")
      expect(localStorage.getItem("roleId")).toBeNull()
      await expectCount(page.getByText(refusal.body.message), 0)
    })
  })
})

describe("a login that does not", () => {
  test.each([
    ["LG-14", "no token", { data: {} }, "Token tidak ditemukan di response."],
    ["LG-14", "nothing at all", undefined, "Token tidak ditemukan di response."],
    ["LG-15", "a token of the past", () => ({ ...superClaims(), exp: inSeconds(-1) }), BAD_TOKEN],
    ["LG-15", "a token without an end", () => ({ ...superClaims(), exp: undefined }), BAD_TOKEN],
    ["LG-15", "a token that cannot be read", { data: { token: "bukan.token.sama" } }, BAD_TOKEN],
    ["LG-16", "a token without fullName", () => ({ ...superClaims(), fullName: undefined }), BAD_TOKEN],
    ["LG-17", "a token without role", () => ({ ...superClaims(), role: undefined }), BAD_TOKEN],
  ] as const)("[%s, LG-30] an answer with %s is refused", async (_ids, _what, body, message) => {
    answer(typeof body === "function" ? { data: { token: stubToken(body()) } } : body)
    await tryLogin()
    await expect.poll(() => failure().element().textContent).toBe(message)
    for (const key of SESSION_KEYS) expect(localStorage.getItem(key), key).toBeNull()
  })

  test("[LG-27, LG-30, AB-06, AB-01] a wrong password keeps its message, loads nothing anew and leaves the business data", async () => {
    const items = { ...business(), permissions: "{}", userInfo: "{}", isLoggedIn: "true", auth: "{}" }
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    const form = email().element()
    await tryLogin({ ...FIELD, password: "salah" })
    await expect.poll(() => failure().element().textContent).toBe("Email atau password salah.")
    // A page that had loaded anew would have another one.
    expect(email().element()).toBe(form)
    for (const key of SESSION_KEYS) expect(localStorage.getItem(key), key).toBeNull()
    expect({ ...localStorage }).toMatchObject(business())
    await expect.element(email()).toHaveValue(FIELD.email)
    // The next try takes the message away and works.
    await password().fill("rahasia")
    await submit().click()
    await expectAddress("/dashboard")
    await expectCount(page.getByText("Email atau password salah."), 0)
    expect(asked("POST", "/auth/login")).toHaveLength(2)
  })

  test("[LG-28] without a message of the server's the error speaks", async () => {
    answer({}, 500)
    await tryLogin()
    await expect.poll(() => failure().element().textContent).toBe("Permintaan gagal (kode 500).")
    // As a browser says of a line that is dead.
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    await submit().click()
    await expect
      .poll(() => page.css("[role=alert]").elements()[0]?.textContent)
      .toBe("Tidak dapat terhubung ke server. Periksa koneksi Anda.")
  })

  test("[LG-29] an error without a text is told in general", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("")))
    await tryLogin()
    await expect.poll(() => failure().element().textContent).toBe("Terjadi kesalahan saat login.")
    expect(host.calls).toHaveLength(0)
  })
})

describe.each([1440, 390])("at %s px", (width) => {
  beforeEach(() => resize(width, 844))

  test("[LG-03, LG-07, LG-26] the keyboard alone signs in", async () => {
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
    expect(asked("POST", "/auth/login")).toHaveLength(1)
  })

  test("[LG-01, LG-09] nothing is cut off", async () => {
    await submit().click()
    await expect.element(page.getByText(WRONG_EMAIL)).toBeInViewport()
    for (const shown of [email(), password(), submit()]) await expect.element(shown).toBeInViewport()
    await expectNoOverflow()
  })
})
