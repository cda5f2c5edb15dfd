/** The login page: what it shows, what it sends, what it makes of each answer, and what it weighs. */
import { dirname, join } from "node:path"
import type { Page } from "@playwright/test"
import { BUDGETS, wireBytes } from "../../server/build-weights"
import { inSeconds, type StubHost, stubToken, superClaims } from "../stub/host"
import { ADMIN, expect, login, loginAtHost, test } from "./fixtures"
import { business, put, SESSION_KEYS, storage } from "./sign-in-as"

const FIELD = { email: "siti@koperasi.id", password: "rahasia" }
const BAD_TOKEN = "Token tidak valid atau sudah kadaluarsa."

const email = (page: Page) => page.getByLabel("Email")
const password = (page: Page) => page.getByLabel("Password", { exact: true })
const submit = (page: Page) => page.getByRole("button", { name: "Masuk" })

/** Fills in and sends, whatever comes of it. */
async function tryLogin(page: Page, fields: { email: string; password: string } = FIELD): Promise<void> {
  await email(page).fill(fields.email)
  await password(page).fill(fields.password)
  await submit(page).click()
}

/** What a login is answered with. */
const answer = (host: StubHost, body: unknown, status = 200) =>
  host.answers.set("POST /auth/login", { status, body })
const answerToken = (host: StubHost, claims: Record<string, unknown>, more: object = {}) =>
  answer(host, { data: { token: stubToken(claims), ...more } })

const asked = (host: StubHost, method: string, path: string) =>
  host.calls.filter((call) => call.method === method && call.path === path)

/** Notices whether the page loads anew: a mark on its window would be gone. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stillHere: true }))
const isMarked = (page: Page) => page.evaluate(() => "stillHere" in window)

test.describe("what stands there", () => {
  test.beforeEach(async ({ page, host, hostUrl }) => {
    expect(host.calls).toHaveLength(0)
    await page.goto(`${hostUrl}/login`)
  })

  test("[LG-01, LG-02, LG-04, LG-07, LG-08, RT-01] heading, two required fields, the email focused, one button, no frame", async ({
    page,
  }) => {
    await expect(page.getByRole("heading", { name: "Sistem Koperasi", level: 1 })).toBeVisible()
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveAttribute("required", "")
    await expect(password(page)).toHaveAttribute("required", "")
    await expect(submit(page)).toBeEnabled()
    await expect(page.getByRole("navigation")).toHaveCount(0)
    await expect(page.getByRole("banner")).toHaveCount(0)
  })

  test("[LG-03] the password shows and hides", async ({ page }) => {
    await password(page).fill("rahasia")
    await expect(password(page)).toHaveAttribute("type", "password")
    await page.getByRole("button", { name: "Tampilkan password" }).click()
    await expect(password(page)).toHaveAttribute("type", "text")
    await expect(password(page)).toHaveValue("rahasia")
    await page.getByRole("button", { name: "Sembunyikan password" }).click()
    await expect(password(page)).toHaveAttribute("type", "password")
  })

  test("[LG-06, RT-22, AB-21] 'Lupa Password?' leads to /reset-password, which is back here; a hint says whom to ask", async ({
    page,
  }) => {
    const link = page.getByRole("link", { name: "Lupa Password?" })
    await expect(link).toHaveAttribute("href", "/reset-password")
    await expect(page.getByText("Hubungi administrator koperasi")).toBeVisible()
    await link.click()
    await page.waitForURL("**/login")
    await expect(email(page)).toBeVisible()
  })

  test("[LG-08, AB-67] nothing is sent with an empty field", async ({ page, host }) => {
    await submit(page).click()
    await expect(page.getByText("Format email tidak valid.")).toBeVisible()
    await expect(email(page)).toBeFocused()
    await email(page).fill(FIELD.email)
    await submit(page).click()
    await expect(page.getByText("Password wajib diisi.")).toBeVisible()
    await expect(password(page)).toBeFocused()
    await expect(page.getByText("Format email tidak valid.")).toBeHidden()
    expect(host.calls).toHaveLength(0)
  })

  for (const wrong of ["siti", "siti@", "siti@koperasi", "@koperasi.id", "si ti@koperasi.id"]) {
    test(`[LG-09] '${wrong}' is no email, and is not sent`, async ({ page, host }) => {
      await tryLogin(page, { email: wrong, password: "rahasia" })
      await expect(page.getByText("Format email tidak valid.")).toBeVisible()
      await expect(email(page)).toHaveAttribute("aria-invalid", "true")
      expect(host.calls).toHaveLength(0)
    })
  }

  test("[LG-10..LG-12, AP-06] the email goes trimmed and in small letters, the password as it was typed", async ({
    page,
    host,
  }) => {
    await tryLogin(page, { email: "  SITI@Koperasi.ID ", password: " RahaSia " })
    await expect(page.getByRole("alert")).toHaveText("Email atau password salah.")
    expect(asked(host, "POST", "/auth/login").map(({ body }) => body)).toEqual([
      { email: "siti@koperasi.id", password: " RahaSia " },
    ])
  })

  test("[LG-05, AB-80] while it runs the button says so and takes no second click", async ({
    page,
    host,
  }) => {
    let release = () => {}
    host.answers.set("POST /auth/login", async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { status: 401, body: { message: "Email atau password salah." } }
    })
    await tryLogin(page)
    await expect(page.getByRole("button", { name: "Memproses..." })).toBeDisabled()
    await password(page).press("Enter")
    await expect.poll(() => asked(host, "POST", "/auth/login").length).toBe(1)
    release()
    await expect(page.getByRole("alert")).toBeVisible()
    await expect(submit(page)).toBeEnabled()
    expect(asked(host, "POST", "/auth/login")).toHaveLength(1)
  })
})

test.describe("a login that works", () => {
  test("[LG-12, LG-13, LG-18, LG-19, LG-23, LG-26, RT-32..RT-35, AP-06, AP-12] stores the session and opens the dashboard", async ({
    page,
    host,
    hostUrl,
  }) => {
    const claims = { ...superClaims(), role: "Kepala Gudang", roleId: "2" }
    answerToken(host, claims)
    const permissions = [{ module: "AdminData", action: "view" }]
    host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions } } })
    await loginAtHost(page, hostUrl)
    await expect(page.getByRole("heading", { name: "Dashboard Transaksi Singkong" })).toBeVisible()
    const kept = await storage(page)
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
  for (const [ids, role, expected] of [
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
  ] as const) {
    test(`[${ids}] role '${role}' is the list's ${expected ?? "none"}`, async ({ page, host, hostUrl }) => {
      const { roleId: _, ...claims } = superClaims()
      answerToken(host, { ...claims, role })
      host.data["/roles"] = ROLES
      for (const { id } of ROLES)
        host.answers.set(`GET /permissions/${id}`, {
          status: 200,
          body: { data: { permissions: [{ module: "CommissionData", action: "view" }] } },
        })
      await loginAtHost(page, hostUrl)
      expect(asked(host, "GET", "/roles")).toHaveLength(1)
      const loaded = host.calls.filter(({ path }) => path.startsWith("/permissions/"))
      expect(loaded.map(({ path }) => path)).toEqual(expected ? [`/permissions/${expected}`] : [])
      const kept = await storage(page)
      expect(kept.roleId).toBe(expected)
      expect(Object.keys(JSON.parse(kept.permissions ?? ""))).toEqual(expected ? ["CommissionData"] : [])
    })
  }

  const failures = [
    ["fails", { status: 500, body: { message: "Rusak" } }],
    ["is refused with 401", { status: 401, body: { message: "Tidak sah" } }],
  ] as const
  for (const [what, failure] of failures) {
    test(`[LG-24, LG-31, AB-06, AB-85] permissions whose loading ${what} come from the login's answer, without a word`, async ({
      page,
      host,
      hostUrl,
    }) => {
      const claims = { ...superClaims(), role: "Kepala Gudang", roleId: "2" }
      answerToken(host, claims, { permissions: [{ module: "PartnerData", action: "view" }] })
      host.answers.set("GET /permissions/2", failure)
      await loginAtHost(page, hostUrl)
      await expect(page.getByRole("link", { name: "Data Mitra" })).toBeVisible()
      await expect(page.getByRole("link", { name: "Data Admin" })).toHaveCount(0)
      await expect(page.getByText(failure.body.message)).toHaveCount(0)
      await expect(page.getByRole("alertdialog")).toHaveCount(0)
    })

    test(`[LG-25, LG-31] with the list of roles and everything else failing (${what}) the login still works, with no rights`, async ({
      page,
      host,
      hostUrl,
    }) => {
      const { roleId: _, ...claims } = superClaims()
      answerToken(host, { ...claims, role: "Kepala Gudang" })
      host.answers.set("GET /roles", failure)
      await loginAtHost(page, hostUrl)
      const kept = await storage(page)
      expect(kept.token).toBeTruthy()
      expect(kept.permissions).toBe("{}")
      expect(kept.roleId).toBeUndefined()
      await expect(page.getByText(failure.body.message)).toHaveCount(0)
    })
  }

  test("[LG-26, RT-02] /login is the dashboard's from then on", async ({ page, host, hostUrl }) => {
    await loginAtHost(page, hostUrl)
    expect(asked(host, "POST", "/auth/login")).toHaveLength(1)
    await page.goto(`${hostUrl}/login`)
    await expect(page).toHaveURL(`${hostUrl}/dashboard`)
    await expect(page.getByRole("heading", { name: "Dashboard Transaksi Singkong" })).toBeVisible()
    await expect(email(page)).toHaveCount(0)
  })

  test("[LG-12, LG-27] the embedded server signs its own people in, and nobody else", async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/login`)
    await tryLogin(page, { ...ADMIN, password: "salah-sekali" })
    await expect(page.getByRole("alert")).not.toBeEmpty()
    await expect(page).toHaveURL(`${server.url}/login`)
    await login(page, server.url)
    await expect(page.getByRole("heading", { name: "Dashboard Transaksi Singkong" })).toBeVisible()
  })
})

test.describe("a login that does not", () => {
  for (const [ids, what, body, message] of [
    ["LG-14", "no token", { data: {} }, "Token tidak ditemukan di response."],
    ["LG-14", "nothing at all", undefined, "Token tidak ditemukan di response."],
    ["LG-15", "a token of the past", () => ({ ...superClaims(), exp: inSeconds(-1) }), BAD_TOKEN],
    ["LG-15", "a token without an end", () => ({ ...superClaims(), exp: undefined }), BAD_TOKEN],
    ["LG-15", "a token that cannot be read", { data: { token: "bukan.token.sama" } }, BAD_TOKEN],
    ["LG-16", "a token without fullName", () => ({ ...superClaims(), fullName: undefined }), BAD_TOKEN],
    ["LG-17", "a token without role", () => ({ ...superClaims(), role: undefined }), BAD_TOKEN],
  ] as const) {
    test(`[${ids}, LG-30] an answer with ${what}: '${message}'`, async ({ page, host, hostUrl }) => {
      answer(host, typeof body === "function" ? { data: { token: stubToken(body()) } } : body)
      await page.goto(`${hostUrl}/login`)
      await tryLogin(page)
      await expect(page.getByRole("alert")).toHaveText(message)
      const kept = await storage(page)
      for (const key of SESSION_KEYS) expect(kept[key], key).toBeUndefined()
    })
  }

  test("[LG-27, LG-30, AB-06, AB-01] a wrong password keeps its message, loads nothing anew and leaves the business data", async ({
    page,
    host,
    hostUrl,
  }) => {
    await page.goto(`${hostUrl}/login`)
    await put(page, { ...business(), permissions: "{}", userInfo: "{}", isLoggedIn: "true", auth: "{}" })
    await mark(page)
    await tryLogin(page, { ...FIELD, password: "salah" })
    const failure = page.getByRole("alert")
    await expect(failure).toHaveText("Email atau password salah.")
    expect(await isMarked(page)).toBe(true)
    const kept = await storage(page)
    for (const key of SESSION_KEYS) expect(kept[key], key).toBeUndefined()
    for (const [key, value] of Object.entries(business())) expect(kept[key], key).toBe(value)
    await expect(email(page)).toHaveValue(FIELD.email)
    // The next try takes the message away and works.
    await password(page).fill("rahasia")
    await submit(page).click()
    await page.waitForURL("**/dashboard")
    expect(asked(host, "POST", "/auth/login")).toHaveLength(2)
  })

  test("[LG-28] without a message of the server's the error speaks", async ({ page, host, hostUrl }) => {
    answer(host, {}, 500)
    await page.goto(`${hostUrl}/login`)
    await tryLogin(page)
    await expect(page.getByRole("alert")).toHaveText("Permintaan gagal (kode 500).")
    await page.route("**/auth/login", (route) => route.abort())
    await submit(page).click()
    await expect(page.getByRole("alert")).toHaveText("Tidak dapat terhubung ke server. Periksa koneksi Anda.")
  })

  test("[LG-29] an error without a text is told in general", async ({ page, host, hostUrl }) => {
    await page.goto(`${hostUrl}/login`)
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error(""))
    })
    await tryLogin(page)
    await expect(page.getByRole("alert")).toHaveText("Terjadi kesalahan saat login.")
    expect(host.calls).toHaveLength(0)
  })
})

for (const width of [1440, 390]) {
  test(`[LG-03, LG-07, LG-26] the keyboard alone signs in at ${width} px`, async ({
    page,
    host,
    hostUrl,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${hostUrl}/login`)
    await expect(email(page)).toBeFocused()
    await page.keyboard.type(FIELD.email)
    await page.keyboard.press("Tab")
    await expect(password(page)).toBeFocused()
    await page.keyboard.type(FIELD.password)
    await page.keyboard.press("Tab")
    await expect(page.getByRole("button", { name: "Tampilkan password" })).toBeFocused()
    await page.keyboard.press("Space")
    await expect(password(page)).toHaveAttribute("type", "text")
    await page.keyboard.press("Tab")
    await expect(submit(page)).toBeFocused()
    await page.keyboard.press("Enter")
    await page.waitForURL("**/dashboard")
    expect(asked(host, "POST", "/auth/login")).toHaveLength(1)
  })

  test(`[LG-01, LG-09] nothing is cut off at ${width} px`, async ({ page, hostUrl }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${hostUrl}/login`)
    await submit(page).click()
    await expect(page.getByText("Format email tidak valid.")).toBeInViewport()
    for (const shown of [email(page), password(page), submit(page)]) await expect(shown).toBeInViewport()
    const wider = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(wider)).toBeLessThanOrEqual(0)
  })
}

/** The build holds its own reckoning of what an address loads against the same budgets; this is what a browser asks for. */
for (const { address, most } of BUDGETS) {
  test(`a cold ${address} asks for at most ${most} KB of scripts and styles`, async ({
    browser,
    hostUrl,
  }) => {
    const client = join(dirname(process.env.SERVER_ENTRY ?? "dist/server/main.js"), "../client")
    const before = await browser.newContext()
    if (address !== "/login") await loginAtHost(await before.newPage(), hostUrl)
    const context = await browser.newContext({ storageState: await before.storageState() })
    const page = await context.newPage()
    const files = new Set<string>()
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(js|css)$/.test(pathname)) files.add(pathname)
    })
    await page.goto(`${hostUrl}${address}`, { waitUntil: "networkidle" })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
    expect([...files].filter((file) => file.endsWith(".js")).length).toBeGreaterThan(0)
    const bytes = [...files].reduce((sum, file) => sum + wireBytes(join(client, file)), 0)
    expect(bytes / 1024, [...files].join(", ")).toBeLessThanOrEqual(most)
    for (const each of [before, context]) await each.close()
  })
}

test("no request leaves the origin, from the login through a list, a form and a setup page", async ({
  page,
  server,
}) => {
  const strangers: string[] = []
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== server.url) strangers.push(request.url())
  })
  await login(page, server.url)
  for (const path of [
    "/data-admin",
    "/add-admin",
    "/user-setup/admin",
    "/jenis-pengguna",
    "/transaksi-singkong",
  ]) {
    await page.goto(`${server.url}${path}`, { waitUntil: "networkidle" })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  }
  expect(strangers).toEqual([])
})
