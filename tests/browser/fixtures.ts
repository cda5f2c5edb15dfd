/** Every browser test's surroundings: the product on its embedded database, or in front of a foreign host. */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import { ADMIN, type ServerProcess, startServer } from "../setup/server-process"
import { type StubHost, startStubHost } from "../stub/host"
import { SESSION_KEYS } from "../support/kept-items"

export { ADMIN, expect }

/** What a login leaves in a browser. */
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>
/** A call to the embedded API as its superadmin. */
export type Api = Awaited<ReturnType<typeof apiOf>>

/** All of them stand here: a file that brings one of its own has Playwright start a worker, a browser and a server anew. */
interface WorkerFixtures {
  /** The product on an embedded database of this worker's own. */
  server: ServerProcess
  foreign: { server: ServerProcess; host: StubHost }
  api: Api
  /** The embedded server's superadmin. */
  session: Session
  /** Siti Aminah, the foreign host's superadmin. */
  hostSession: Session
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
  api: [async ({ server }, use) => use(await apiOf(server.url)), { scope: "worker" }],
  session: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext()
      await login(await context.newPage(), server.url)
      const state = await context.storageState()
      await context.close()
      await use(ofLogin(state))
    },
    { scope: "worker" },
  ],
  hostSession: [
    async ({ browser, foreign }, use) => {
      const context = await browser.newContext()
      await loginAtHost(await context.newPage(), foreign.server.url)
      const state = await context.storageState()
      await context.close()
      await use(ofLogin(state))
    },
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

/** Without what the dashboard has left beside it meanwhile: samples, the name under which this browser sends copies. */
const ofLogin = (state: Session): Session => ({
  ...state,
  origins: state.origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => SESSION_KEYS.some((key) => key === name)),
  })),
})

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
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${data.token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }
}
