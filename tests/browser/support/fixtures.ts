/** Fixtures of the journeys: the product on its embedded database, or in front of a foreign host. */
import { test as base, expect } from "@playwright/test"
import type { Papers } from "../../print/papers"
import { ADMIN, type ServerProcess, startServer } from "../../setup/server-process"
import { type StubHost, startStubHost, stubToken, superClaims } from "../../stub/host"
import type { FixtureApp } from "./fixture-app"
import { type Api, apiOf, keepProof, type Session, sessionAt, tokenAt } from "./sessions"

export { ADMIN, expect }

/** All worker fixtures are declared here: for a file with its own one Playwright starts another worker, browser and server. */
interface WorkerFixtures {
  /** The product on an embedded database of this worker. */
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
  /** The foreign host in its initial state; `hostUrl` is the app in front of it. */
  host: StubHost
  hostUrl: string
  /** Errors in the page's console. */
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
      const { loadPapers } = await import("../../print/papers")
      const papers = await loadPapers()
      await use(papers)
      await papers.close()
    },
    { scope: "worker" },
  ],
  fixtureApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      // Loads the bundler only for tests of this fixture.
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
  // Depends on `host`, so that its state is reset for every test.
  hostUrl: async ({ foreign, host: _ }, use) => use(foreign.server.url),
  pageErrors: [
    async ({ page }, use, info) => {
      const errors: string[] = []
      page.on("pageerror", (error) => errors.push(String(error)))
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text())
      })
      await use(errors)
      // Printed by tests/setup/page-reporter.ts.
      if (info.status === info.expectedStatus) return
      await info.attach("console", { body: errors.join("\n") })
      const tabs = page.context().pages().slice(1)
      const shown = await Promise.all(tabs.map((tab) => tab.locator("body").ariaSnapshot()))
      if (shown.length > 0) await info.attach("other tabs", { body: shown.join("\n\n") })
    },
    { auto: true },
  ],
})

/** Signed in at the embedded server as its superadmin. */
export const signedInTest = test.extend({
  storageState: async ({ session, server }, use) => {
    await keepProof(server.url, session)
    await use(session)
  },
})

/** Signed in at the foreign host as Siti Aminah, its superadmin. `open` goes to an address of the app. */
export const hostTest = test.extend<{ open: (path: string) => Promise<void> }>({
  storageState: ({ hostSession }, use) => use(hostSession),
  open: async ({ page, hostUrl }, use) =>
    use(async (path) => {
      await page.goto(`${hostUrl}${path}`)
    }),
})

/** Signed in as the superadmin of the app with one more entity. */
export const fixtureTest = test.extend({
  storageState: async ({ fixtureSession, fixtureApp }, use) => {
    await keepProof(fixtureApp.url, fixtureSession)
    await use(fixtureSession)
  },
})
