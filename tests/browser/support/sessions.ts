/** Signing in, over the login page or by writing the storage, and the API of a signed-in user. */
import { type BrowserContext, expect, type Page } from "@playwright/test"
import { PROOF_REQUIRED } from "../../../src/core/session/refusals"
import { readToken } from "../../../src/core/session/token"
import { ADMIN } from "../../setup/server-process"
import { type Person, sessionOf } from "../../support/sign-in"
import { business, EDIT_ITEMS, SESSION_KEYS } from "../../support/storage-items"

interface Credentials {
  email: string
  password: string
}
/** The storage of a browser after a login. */
export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>
/** Calls the API of the embedded server. */
export type Api = Awaited<ReturnType<typeof apiOf>>

/** The storage after a login, without the cost of the login page; tests/component/login.test.tsx proves its items. */
export function sessionAt(url: string, token: string): Session {
  const claims = readToken(token)
  if (!claims) throw new Error("the token cannot be read")
  const { fullName: name, ...rest } = claims
  const items = { ...sessionOf({ ...rest, name }), token }
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}

/** A token of the embedded server. */
export async function tokenAt(url: string, credentials: Credentials = ADMIN): Promise<string> {
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  return data.token
}

/** Signs in over the login page and waits for the dashboard. */
export async function login(
  page: Page,
  url: string,
  { email, password }: Credentials = ADMIN,
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Masuk" }).click()
  await page.waitForURL("**/dashboard")
}

/** Signs in at the foreign host, which accepts any email with 'rahasia'. */
export const loginAtHost = (page: Page, url: string): Promise<void> =>
  login(page, url, { email: "siti@koperasi.id", password: "rahasia" })

/** Calls the API of the embedded server as a user, who gives the password again when a sensitive step asks for it. */
export async function apiOf(url: string, credentials: Credentials = ADMIN) {
  let token = await tokenAt(url, credentials)
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    const read = text ? JSON.parse(text) : undefined
    if (path.startsWith("/auth/") && read?.data?.token) token = read.data.token
    return { status: answer.status, body: read }
  }
  return async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body)
    if (answer.body?.code !== PROOF_REQUIRED) return answer
    await send("POST", "/auth/proof", { password: credentials.password })
    return send(method, path, body)
  }
}

/** Makes the first password of an account its owner's own: until then it opens nothing but its change. */
export async function ownPassword(url: string, { email, password }: Credentials): Promise<void> {
  const other = "Jembatan-Lama-31"
  const own = await apiOf(url, { email, password })
  await own("PUT", "/auth/password", { oldPassword: password, newPassword: other })
  const { status } = await own("PUT", "/auth/password", { oldPassword: other, newPassword: password })
  if (status !== 200) throw new Error(`password of ${email}: ${status}`)
}

const PROOF_AFTER_MS = 3 * 60_000
const proved = new WeakMap<Session, number>()

/** Proves the password of a session that the tests of a worker share, so that sensitive steps do not ask for it. */
export async function keepProof(url: string, session: Session): Promise<void> {
  if (Date.now() - (proved.get(session) ?? 0) < PROOF_AFTER_MS) return
  const token = itemsOf(session).token
  const answer = await fetch(`${url}/api/v1/auth/proof`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: ADMIN.password }),
  })
  const { data } = (await answer.json()) as { data?: { token?: string } }
  // A page of an earlier test may have renewed it.
  const next = data?.token ?? (await tokenAt(url))
  for (const item of session.origins.flatMap(({ localStorage }) => localStorage))
    if (item.value === token) item.value = next
  proved.set(session, Date.now())
}

/** Local storage of a session, for a page without Playwright's `storageState`. */
export const itemsOf = ({ origins }: Session): Record<string, string> =>
  Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  )

/** Writes items to the page's local storage. */
export const put = (page: Page, items: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, items)

export const remove = (page: Page, key: string): Promise<void> =>
  page.evaluate((name) => localStorage.removeItem(name), key)

export const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** Signs the browser in, and leaves the page on the site's icon, where no app runs. */
export async function signInAs(page: Page, url: string, person: Person = {}): Promise<void> {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(() => localStorage.clear())
  await put(page, sessionOf(person))
}

/** Expects the login page and its address. */
export async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sistem Koperasi" })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

/** Expects every byte of the business data in local storage, and nothing of a session (AB-01). */
export async function expectOnlyBusiness(page: Page): Promise<void> {
  const left = await storage(page)
  for (const [key, value] of Object.entries(business())) expect(left[key], key).toBe(value)
  for (const key of [...SESSION_KEYS, ...EDIT_ITEMS, "lastPath"]) expect(left[key], key).toBeUndefined()
}
