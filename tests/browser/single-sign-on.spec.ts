/** Single sign-on in a browser: from the login page through a real provider's own into the app, and a refusal back. */
import type { Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { type ServerProcess, startServer } from "../setup/server-process"
import { freePort } from "../support/free-port"
import { CLIENT, openTestProvider, type TestProvider } from "../support/oidc-provider"
import { ADMIN, expect, test } from "./support/fixtures"
import { added, basicsOf, partnerPayload } from "./support/records"
import { apiOf, ownPassword } from "./support/sessions"

const BUTTON = "Masuk dengan Akun Kantor"

let provider: TestProvider
let server: ServerProcess

test.beforeAll(async () => {
  const port = await freePort()
  server = await startServer((url) => ({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Akun Kantor",
    PUBLIC_URL: url,
    BASE_PATH: "/kantor",
  }))
  provider = await openTestProvider({
    redirectUris: [`${server.url}/kantor/api/v1/auth/login/oidc/callback`],
    port,
  })
  provider.people.set("kepala", { email: ADMIN.email, email_verified: true })
  provider.people.set("tamu", { email: "tamu@koperasi.example", email_verified: true })
})
test.afterAll(async () => {
  await server?.dispose()
  await provider?.close()
})

const app = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
/** The code of the next step: the one that confirmed the app is used. */
const codeOf = (secret: string) => app(secret).generate({ timestamp: Date.now() + 30_000 })

/** Adds a user with an authenticator app. */
async function addWithApp(): Promise<{ email: string; secret: string }> {
  const base = `${server.url}/kantor`
  const api = await apiOf(base)
  const person = { fullName: "Wati Lestari", email: "wati@koperasi.example", password: "kebun-jauh-7" }
  await added(api, "/users/partner", partnerPayload(await basicsOf(api), person))
  await ownPassword(base, person)
  const own = await apiOf(base, person)
  const { challenge, secret } = (await own("POST", "/auth/factors/totp", {})).body.data
  const code = app(secret).generate()
  expect((await own("POST", "/auth/factors/totp/confirm", { challenge, code })).status).toBe(200)
  return { email: person.email, secret }
}

/** Signs in on the provider's pages. */
async function passProvider(page: Page, person: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.locator("[name=login]").fill(person)
  await page.locator("[name=password]").fill("apa saja")
  await page.locator("[type=submit]").click()
  await page.getByRole("button", { name: "Continue" }).click()
}

test("the provider's page leads into the app; no address has the code or a token", async ({ page }) => {
  const requested: string[] = []
  page.on("request", (request) => requested.push(request.url()))
  await page.goto(`${server.url}/kantor/login`)
  await page.getByRole("button", { name: BUTTON }).click()
  await passProvider(page, "kepala")
  await page.waitForURL("**/kantor/dashboard")
  await expect(page.getByRole("banner")).toBeVisible()
  const token = await page.evaluate(() => Object.values(localStorage).find((text) => text.startsWith("eyJ")))
  expect(token).toBeTruthy()
  expect(requested.filter((address) => address.includes(String(token)) || address.includes("sso="))).toEqual(
    [],
  )
  // Signing out ends the session of the app alone.
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await page.waitForURL("**/kantor/login")
  await expect(page.getByRole("button", { name: BUTTON })).toBeVisible()
})

test("an account with a second factor is asked for it after the provider; nothing opens without it", async ({
  page,
}) => {
  const { secret, email } = await addWithApp()
  provider.people.set("wati", { email, email_verified: true })
  await page.goto(`${server.url}/kantor/login`)
  await page.getByRole("button", { name: BUTTON }).click()
  await passProvider(page, "wati")
  await expect(page.getByRole("heading", { name: "Verifikasi dua langkah" })).toBeVisible()
  const token = () => page.evaluate(() => Object.values(localStorage).find((text) => text.startsWith("eyJ")))
  expect(await token()).toBeUndefined()
  const step = page.getByLabel("Kode 6 angka dari aplikasi autentikator")
  await step.fill("000000")
  await page.getByRole("button", { name: "Lanjutkan" }).click()
  await expect(page.getByRole("alert")).toHaveText("Kode salah atau sudah pernah dipakai.")
  // Another address does not lead past it.
  const beside = await page.context().newPage()
  await beside.goto(`${server.url}/kantor/dashboard`)
  await beside.waitForURL("**/kantor/login**")
  await beside.close()
  expect(await token()).toBeUndefined()
  await step.fill(codeOf(secret))
  await page.getByRole("button", { name: "Lanjutkan" }).click()
  await page.waitForURL("**/kantor/dashboard")
  await expect(page.getByRole("banner")).toBeVisible()
  expect(await token()).toBeTruthy()
})

test("a person without an account is back at the login page, with the reason", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/kantor/login`)
  await page.getByRole("button", { name: BUTTON }).click()
  await passProvider(page, "tamu")
  await page.waitForURL("**/kantor/login")
  await expect(page.getByRole("alert")).toHaveText("Akun dengan email ini belum ada. Hubungi administrator.")
  await page.screenshot({ path: "test-results/single-sign-on-390.png" })
  expect(new URL(page.url()).hash).toBe("")
  // The password still works.
  await page.getByLabel("Email").fill(ADMIN.email)
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password)
  await page.getByRole("button", { name: "Masuk", exact: true }).click()
  await page.waitForURL("**/kantor/dashboard")
})

test("a provider that is away leaves the login page with the reason", async ({ page }) => {
  await page.route("**/auth/login/oidc/start", (route) =>
    route.fulfill({
      status: 503,
      json: { message: "Penyedia akun tidak dapat dipakai sekarang. Coba lagi, atau masuk dengan password." },
    }),
  )
  await page.goto(`${server.url}/kantor/login`)
  await page.getByRole("button", { name: BUTTON }).click()
  await expect(page.getByRole("alert")).toContainText("Penyedia akun tidak dapat dipakai sekarang.")
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled()
})
