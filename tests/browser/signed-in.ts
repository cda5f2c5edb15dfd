/** The surroundings for tests of what comes after the login: each begins in a browser that is signed in already. */
import type { BrowserContext } from "@playwright/test"
import { apiOf, test as base, expect, login, loginAtHost } from "./fixtures"

export { expect }

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>
/** A call to the embedded API as its superadmin. */
export type Api = Awaited<ReturnType<typeof apiOf>>

/** On the embedded server, as its superadmin. */
export const test = base.extend<object, { session: Session; api: Api }>({
  session: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext()
      await login(await context.newPage(), server.url)
      await use(await context.storageState())
      await context.close()
    },
    { scope: "worker" },
  ],
  api: [async ({ server }, use) => use(await apiOf(server.url)), { scope: "worker" }],
  storageState: ({ session }, use) => use(session),
})

/** In front of the foreign host, as Siti Aminah, its superadmin. */
export const hostTest = base.extend<object, { hostSession: Session }>({
  hostSession: [
    async ({ browser, foreign }, use) => {
      const context = await browser.newContext()
      await loginAtHost(await context.newPage(), foreign.server.url)
      await use(await context.storageState())
      await context.close()
    },
    { scope: "worker" },
  ],
  storageState: ({ hostSession }, use) => use(hostSession),
})
