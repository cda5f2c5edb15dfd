/** Second factors in a browser: passkeys of a virtual authenticator, an authenticator app, recovery codes, a required set-up. */
import type { Browser, CDPSession, Locator, Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { choose, closeSuccess, press } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import { added, basicsOf, partnerPayload, unique } from "./support/records"
import { type Api, apiOf, ownPassword } from "./support/sessions"

const PASSWORD = "kebun-jauh-7"
const STEP_MS = 30_000

/** Passkeys need a name in the address. */
const named = (url: string) => url.replace("127.0.0.1", "localhost")
const codeAt = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

async function newUser(url: string, api: Api, role?: string) {
  const b = await basicsOf(api)
  const fullName = unique("Wati Lestari")
  const email = `${fullName.replace(/\W/g, "").toLowerCase()}@koperasi.id`
  const more = { fullName, email, password: PASSWORD, ...(role && { Roles: [role] }) }
  const id = await added(api, "/users/partner", partnerPayload(b, more))
  await ownPassword(url, { email, password: PASSWORD })
  return { id, fullName, email }
}

const openPage = async (browser: Browser, width = 1366): Promise<Page> =>
  (
    await browser.newContext({
      storageState: { cookies: [], origins: [] },
      viewport: { width, height: 800 },
    })
  ).newPage()

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await press(page, "Masuk")
}
const expectInside = (page: Page) => expect(page.getByRole("banner")).toBeVisible()
async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await page.waitForURL("**/login")
}
async function openSecurity(page: Page, fullName: string) {
  await page.getByRole("banner").getByRole("button", { name: fullName }).click()
  await page.getByRole("menuitem", { name: "Keamanan" }).click()
  return page.getByRole("dialog", { name: "Keamanan" })
}
const pressIn = (scope: Locator, name: string) => scope.getByRole("button", { name, exact: true }).click()
const secretOf = async (page: Page): Promise<string> =>
  (await page.locator("code").first().innerText()).replaceAll(" ", "")
const typeCode = (page: Page, code: string) =>
  page.getByLabel("Kode 6 angka dari aplikasi autentikator").fill(code)

async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

test("a passkey is added, signs in alone, and is a second step", async ({ server, api, browser }) => {
  const url = named(server.url)
  const { fullName, email } = await newUser(server.url, api)
  const page = await openPage(browser)
  const { cdp, id } = await addAuthenticator(page)
  await signIn(page, url, email)
  await expectInside(page)
  const security = await openSecurity(page, fullName)
  await pressIn(security, "Tambah passkey")
  await expect(security.getByRole("list", { name: "Kode pemulihan" }).getByRole("listitem")).toHaveCount(10)
  await pressIn(security, "Sudah saya simpan")
  await expect(security.getByText("Belum pernah dipakai")).toBeVisible()
  // The same authenticator is added once.
  await pressIn(security, "Tambah passkey")
  await expect(security.getByRole("alert")).toContainText("Perangkat ini sudah memiliki passkey")
  await pressIn(security, "Tutup")
  await signOut(page)

  await press(page, "Masuk dengan passkey")
  await expectInside(page)
  await signOut(page)

  // A person whom the authenticator does not recognise gets nowhere.
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: false })
  await press(page, "Masuk dengan passkey")
  await expect(page.getByRole("button", { name: "Masuk dengan passkey" })).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: true })

  await signIn(page, url, email)
  await press(page, "Pakai passkey")
  await expectInside(page)
  await page.context().close()
})

test("an app's code and a recovery code are a second step; the password alone opens nothing", async ({
  server,
  api,
  browser,
}) => {
  const { fullName, email } = await newUser(server.url, api)
  const elsewhere = await apiOf(server.url, { email, password: PASSWORD })
  const page = await openPage(browser, 390)
  await signIn(page, server.url, email)
  await expectInside(page)
  const security = await openSecurity(page, fullName)
  await pressIn(security, "Tambah aplikasi autentikator")
  const secret = await secretOf(page)
  await security.getByLabel("Kode 6 angka dari aplikasi").fill(codeAt(secret, 0))
  await pressIn(security, "Simpan")
  const codes = security.getByRole("list", { name: "Kode pemulihan" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await pressIn(security, "Sudah saya simpan")
  await pressIn(security, "Tutup")
  expect((await elsewhere("GET", "/groups")).status).toBe(401)
  await signOut(page)

  await signIn(page, server.url, email)
  await expect(page.getByRole("heading", { name: "Verifikasi dua langkah" })).toBeVisible()
  const kept = () => page.evaluate(() => localStorage.getItem("token"))
  expect(await kept()).toBeNull()
  await typeCode(page, "000000")
  await press(page, "Lanjutkan")
  await expect(page.getByRole("alert")).toHaveText("Kode salah atau sudah pernah dipakai.")
  await page.reload()
  await expect(page.getByLabel("Email")).toBeVisible()
  expect(await kept()).toBeNull()

  await signIn(page, server.url, email)
  await typeCode(page, codeAt(secret, 1))
  await press(page, "Lanjutkan")
  await expectInside(page)
  await signOut(page)

  await signIn(page, server.url, email)
  await press(page, "Pakai kode pemulihan")
  await page.getByLabel("Kode pemulihan").fill(recovery.toLowerCase())
  await press(page, "Lanjutkan")
  await expectInside(page)
  await expect((await openSecurity(page, fullName)).getByText("Sisa 9 kode")).toBeVisible()
  await page.context().close()
})

test("a role requires a factor; an administrator resets it, and its owner is told", async ({
  page,
  server,
  api,
  browser,
}) => {
  const role = unique("Mitra Penting")
  const roleId = await added(api, "/roles", { name: role, status: "PARTNER" })
  const { fullName, email } = await newUser(server.url, api, roleId)
  await page.goto(`${server.url}/jenis-pengguna`)
  await choose(page, "Role", role)
  await page.getByRole("checkbox", { name: "Wajib verifikasi dua langkah" }).check()
  await press(page, "Update Akses")
  await closeSuccess(page, `Akses berhasil disimpan untuk role: ${role}`)

  const theirs = await openPage(browser)
  await signIn(theirs, server.url, email)
  const required = theirs.getByRole("heading", { name: "Verifikasi dua langkah", level: 1 })
  await expect(required).toBeVisible()
  await theirs.goto(`${server.url}/data-mitra`)
  await expect(required).toBeVisible()
  await press(theirs, "Tambah aplikasi autentikator")
  const secret = await secretOf(theirs)
  await theirs.getByLabel("Kode 6 angka dari aplikasi").fill(codeAt(secret, 0))
  await press(theirs, "Simpan")
  await press(theirs, "Sudah saya simpan")
  await expectInside(theirs)

  await page.goto(`${server.url}/data-mitra`)
  await page.getByRole("searchbox").fill(fullName)
  await page.getByTitle(`Lihat Detail ${fullName}`).click()
  await page
    .getByRole("region", { name: "Akun" })
    .getByRole("button", { name: "Reset verifikasi dua langkah" })
    .click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await closeSuccess(page, "Verifikasi dua langkah berhasil direset.")
  await api("PUT", `/permissions/${roleId}/second-factor`, { required: false })
  // The ended session shows at the next call; its screen makes none.
  await theirs.evaluate(() => localStorage.clear())
  await signIn(theirs, server.url, email)
  await expect(
    theirs.getByText("Verifikasi dua langkah Anda telah direset oleh administrator."),
  ).toBeVisible()
  await theirs.context().close()
})
