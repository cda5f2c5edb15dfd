/** Every browser test's surroundings: the product on its embedded database, or in front of a foreign host. */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import { readToken } from "../../src/core/session/token"
import type { Papers } from "../print/papers"
import { ADMIN, type ServerProcess, startServer } from "../setup/server-process"
import { type StubHost, startStubHost, stubToken, superClaims } from "../stub/host"
import { sessionOf } from "../support/sign-in"
import type { FixtureApp } from "./fixture-app"

export { ADMIN, expect }

/** What a login leaves in a browser. */
export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>
/** A call to the embedded API as its superadmin. */
export type Api = Awaited<ReturnType<typeof apiOf>>

/** All of them stand here: a file that brings one of its own has Playwright start a worker, a browser and a server anew. */
interface WorkerFixtures {
  /** The product on an embedded database of this worker's own. */
  server: ServerProcess
  foreign: { server: ServerProcess; host: StubHost }
  /** The printed documents, without the app. */
  papers: Papers
  /** The product with one more entity, on an embedded database. */
  fixtureApp: FixtureApp
  api: Api
  /** The embedded server's superadmin. */
  session: Session
  /** Siti Aminah, the foreign host's superadmin. */
  hostSession: Session
  /** The superadmin of the product with one more entity. */
  fixtureSession: Session
}
interface TestFixtures {
  /** The foreign host as it begins; the app in front of it is at `hostUrl`. */
  host: StubHost
  hostUrl: string
  /** What the page logged as errors. */
  pageErrors: string[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.dispose()
    },
    { scope: "worker" },
  ],
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const host = await startStubHost()
      const server = await startServer({ API_URL: host.url })
      await use({ server, host })
      await server.dispose()
      await host.close()
    },
    { scope: "worker" },
  ],
  papers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const { loadPapers } = await import("../print/papers")
      const papers = await loadPapers()
      await use(papers)
      await papers.close()
    },
    { scope: "worker" },
  ],
  fixtureApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      // What builds it is loaded by those alone who want it.
      const { startFixtureApp } = await import("./fixture-app")
      const app = await startFixtureApp()
      await use(app)
      await app.close()
    },
    { scope: "worker", timeout: 120_000 },
  ],
  api: [async ({ server }, use) => use(await apiOf(server.url)), { scope: "worker" }],
  session: [
    async ({ server }, use) => use(sessionAt(server.url, await tokenAt(server.url))),
    { scope: "worker" },
  ],
  hostSession: [
    async ({ foreign }, use) => use(sessionAt(foreign.server.url, stubToken(superClaims()))),
    { scope: "worker" },
  ],
  fixtureSession: [
    async ({ fixtureApp }, use) => use(sessionAt(fixtureApp.url, await tokenAt(fixtureApp.url))),
    { scope: "worker" },
  ],
  host: async ({ foreign }, use) => {
    foreign.host.reset()
    await use(foreign.host)
  },
  // With the host as it begins, for those too who do not look at it: what one test has it answer is no other's.
  hostUrl: async ({ foreign, host: _ }, use) => use(foreign.server.url),
  pageErrors: async ({ page }, use) => {
    const errors: string[] = []
    page.on("pageerror", (error) => errors.push(String(error)))
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text())
    })
    await use(errors)
  },
})

/** What a login leaves in a browser (tests/component/login.test.tsx), without one: it costs a context, the login page and the dashboard. */
export function sessionAt(url: string, token: string): Session {
  const claims = readToken(token)
  if (!claims) throw new Error("the token cannot be read")
  const { fullName: name, ...rest } = claims
  const items = { ...sessionOf({ ...rest, name }), token }
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}

/** A token of the embedded server. */
export async function tokenAt(url: string, credentials: { email: string; password: string } = ADMIN) {
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  return data.token
}

/** Signs in through the login page and waits for the dashboard. */
export async function login(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string } = ADMIN,
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Masuk" }).click()
  await page.waitForURL("**/dashboard")
}

/** Signs in at the foreign host, which takes any email with 'rahasia'. */
export const loginAtHost = (page: Page, url: string): Promise<void> =>
  login(page, url, { email: "siti@koperasi.id", password: "rahasia" })

/** A call to the embedded API as a signed-in user. */
export async function apiOf(url: string, credentials: { email: string; password: string } = ADMIN) {
  const token = await tokenAt(url, credentials)
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }
}
