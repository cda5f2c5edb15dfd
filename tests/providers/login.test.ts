import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { checkCredentials, login } from "../../src/providers/login"
import { isLoggedIn } from "../../src/session/session"
import { type Answer, inSeconds, liveClaims, type Sent, stubBrowser, stubFetch, tokenWith } from "./stubs"

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser("/login")
  vi.spyOn(console, "error").mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ROLES = [
  { id: 1, name: "Superadmin" },
  { id: 2, name: "Staff Gudang" },
  { id: 3, name: "Staff" },
]
const VIEW_ADMIN = [{ module: "AdminData", action: "view" }]

/** A host that knows one user; each part may be answered otherwise. */
const host =
  (parts: { login?: Answer; roles?: Answer; permissions?: Answer } = {}) =>
  ({ path }: Sent): Answer => {
    if (path === "/auth/login") return parts.login ?? { body: { data: { token: tokenWith(liveClaims()) } } }
    if (path === "/roles") return parts.roles ?? { body: { data: ROLES } }
    return parts.permissions ?? { body: { data: { permissions: VIEW_ADMIN } } }
  }
const paths = (sent: readonly Sent[]) => sent.map(({ method, path }) => `${method} ${path}`)
const stored = (key: string) => JSON.parse(browser.storage.getItem(key) ?? "null")
const user = { email: "  Siti@Koperasi.ID ", password: "rahasia" }

describe("before anything is sent", () => {
  it.each(["", "siti", "siti@", "siti@koperasi", "si ti@koperasi.id"])(
    "[LG-08, LG-09, VA-01] '%s' is no email: a message, and no request",
    async (email) => {
      const sent = stubFetch(host())
      expect(await login({ email, password: "x" })).toEqual({
        ok: false,
        message: "Format email tidak valid.",
      })
      expect(sent).toHaveLength(0)
    },
  )

  it("[LG-08] an empty password stops the login; a blank does not", () => {
    expect(checkCredentials({ email: "a@b.id", password: "" })).toHaveProperty("password")
    expect(checkCredentials({ email: "a@b.id", password: " " })).toEqual({})
  })
})

describe("a login that succeeds", () => {
  it("[LG-10..LG-13, AP-06] sends the trimmed, lower-cased email and stores data.token", async () => {
    const token = tokenWith(liveClaims())
    const sent = stubFetch(host({ login: { body: { data: { token } } } }))
    expect(await login(user)).toEqual({ ok: true })
    expect(sent[0]).toMatchObject({
      method: "POST",
      path: "/auth/login",
      body: { email: "siti@koperasi.id", password: "rahasia" },
    })
    expect(browser.storage.getItem("token")).toBe(token)
    expect(isLoggedIn()).toBe(true)
  })

  it("[LG-18, LG-26, RT-33, RT-34, RT-35] stores every session key", async () => {
    stubFetch(host())
    await login(user)
    const map = expect.objectContaining({ AdminData: expect.objectContaining({ view: true, semua: false }) })
    expect(stored("userInfo")).toEqual({ id: "u1", name: "Siti Aminah", role: "Staff" })
    expect(stored("permissions")).toEqual(map)
    expect(stored("auth")).toEqual({ access: map, role: "Staff" })
    expect(browser.storage.getItem("isLoggedIn")).toBe("true")
    expect(browser.storage.getItem("roleId")).toBe("3")
  })

  it("[AB-13] the password is stored in no key", async () => {
    stubFetch(host())
    await login(user)
    const kept = Array.from({ length: browser.storage.length }, (_, index) =>
      browser.storage.getItem(browser.storage.key(index) ?? ""),
    )
    expect(kept.join()).not.toContain("rahasia")
  })

  it("[LG-19, LG-23] a roleId in the token is used without the list of roles", async () => {
    const token = tokenWith(liveClaims({ roleId: "r/9" }))
    const sent = stubFetch(host({ login: { body: { data: { token } } } }))
    await login(user)
    expect(paths(sent)).toEqual(["POST /auth/login", "GET /permissions/r%2F9"])
    expect(sent[1]?.headers.Authorization).toBe(`Bearer ${token}`)
  })

  it("asks our own server for no rights before a password that must be changed; another host's claim says nothing", async () => {
    const token = tokenWith(liveClaims({ roleId: "9", mustChangePassword: true }))
    const sent = stubFetch(host({ login: { body: { data: { token } } } }))
    await login(user)
    expect(paths(sent)).toEqual(["POST /auth/login", "GET /permissions/9"])
    vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => "embedded" }) })
    sent.length = 0
    expect(await login(user)).toEqual({ ok: true })
    expect(paths(sent)).toEqual(["POST /auth/login"])
  })

  it.each([
    ["LG-20", "Staff", "3"],
    ["LG-21", "staff_gudang", "2"],
    ["LG-22", "gudang", "2"],
  ])("[%s, AP-08] the role '%s' is found as %s", async (_, role, id) => {
    const token = tokenWith(liveClaims({ role }))
    const sent = stubFetch(host({ login: { body: { data: { token } } } }))
    await login(user)
    expect(paths(sent).slice(1)).toEqual(["GET /roles", `GET /permissions/${id}`])
  })

  it("[AB-12] 'admin' is never taken for superadmin, nor one of two that fit", async () => {
    for (const role of ["admin", "sta"]) {
      const token = tokenWith(liveClaims({ role }))
      const sent = stubFetch(host({ login: { body: { data: { token } } } }))
      expect(await login(user)).toEqual({ ok: true })
      expect(paths(sent)).toEqual(["POST /auth/login", "GET /roles"])
      expect(browser.storage.getItem("roleId")).toBeNull()
    }
  })

  it.each([
    ["a list below data", { data: { permissions: VIEW_ADMIN } }],
    ["a list beside it", { permissions: VIEW_ADMIN }],
    ["a map below data", { data: { permissions: { AdminData: { view: true, add: false } } } }],
    ["a bare list", VIEW_ADMIN],
    ["a map as data", { data: { AdminData: { view: true } } }],
  ])("[AP-12, AM-07, AM-08] permissions are read from %s", async (_, body) => {
    stubFetch(host({ permissions: { body } }))
    await login(user)
    expect(stored("permissions").AdminData.view).toBe(true)
  })
})

describe("fallbacks", () => {
  const withOwn = (permissions: unknown) => ({
    body: { data: { token: tokenWith(liveClaims()), permissions } },
  })

  it("[LG-24, LG-31, AB-85] failing permissions give way to the login answer's, and are only logged", async () => {
    stubFetch(host({ login: withOwn({ UserSetup: { view: true } }), permissions: { status: 500 } }))
    expect(await login(user)).toEqual({ ok: true })
    expect(Object.keys(stored("permissions"))).toEqual(["UserSetup"])
    expect(console.error).toHaveBeenCalled()
  })

  it("[LG-25] with none in the login answer either the set is empty and the login stands", async () => {
    stubFetch(host({ permissions: { status: 404, body: { message: "no" } } }))
    expect(await login(user)).toEqual({ ok: true })
    expect(stored("permissions")).toEqual({})
  })

  it("[LG-31, AB-06] a 401 of the roles or permissions ends nothing", async () => {
    stubFetch(host({ login: withOwn(VIEW_ADMIN), roles: { status: 401 }, permissions: { status: 401 } }))
    expect(await login(user)).toEqual({ ok: true })
    expect(stored("permissions").AdminData.view).toBe(true)
    expect(browser.replaced).toEqual([])
  })

  it("[AB-72] an answer that holds no permissions counts as a failure", async () => {
    stubFetch(host({ login: withOwn(VIEW_ADMIN), permissions: { body: { message: "ok" } } }))
    await login(user)
    expect(stored("permissions").AdminData.view).toBe(true)
  })
})

describe("a login that fails", () => {
  const BAD = "Token tidak valid atau sudah kadaluarsa."
  const tokenAnswer = (claims: Record<string, unknown>) => ({ body: { data: { token: tokenWith(claims) } } })

  it.each([
    ["LG-14", { body: { data: {} } }, "Token tidak ditemukan di response."],
    ["LG-14", { body: undefined }, "Token tidak ditemukan di response."],
    ["LG-15", tokenAnswer(liveClaims({ exp: inSeconds(-1) })), BAD],
    ["LG-15", tokenAnswer({ id: "1", fullName: "A", role: "B" }), BAD],
    ["LG-15", { body: { data: { token: "nonsense" } } }, BAD],
    ["LG-16", tokenAnswer(liveClaims({ fullName: "" })), BAD],
    ["LG-17", tokenAnswer(liveClaims({ role: undefined })), BAD],
    ["LG-27", { status: 401, body: { message: "Email atau password salah" } }, "Email atau password salah"],
    ["LG-27", { status: 422, body: { error: "Akun dikunci" } }, "Akun dikunci"],
    ["LG-28", { status: 500, text: "" }, "Permintaan gagal (kode 500)."],
    ["LG-28", new Error("Jalur terputus"), "Jalur terputus"],
    ["LG-29", new Error(""), "Terjadi kesalahan saat login."],
  ] as [string, Answer, string][])("[%s, AB-06] %o: %s", async (_, answer, message) => {
    stubFetch(host({ login: answer }))
    expect(await login(user)).toEqual({ ok: false, message })
    expect(browser.replaced).toEqual([])
  })

  it("[LG-30, AB-85] removes what a login had stored and leaves business data alone", async () => {
    for (const key of ["token", "permissions", "userInfo", "isLoggedIn", "auth", "roleId"]) {
      browser.storage.setItem(key, "old")
    }
    browser.storage.setItem("transaksiSingkong", "[1]")
    stubFetch(host({ login: tokenAnswer(liveClaims({ exp: 1 })) }))
    await login(user)
    expect(browser.storage.length).toBe(1)
    expect(browser.storage.getItem("transaksiSingkong")).toBe("[1]")
  })
})
