/** The surroundings for tests of what comes after the login: each begins in a browser that is signed in already. */
import { test as base, type Session } from "./fixtures"

export { type Api, expect } from "./fixtures"

/** On the embedded server, as its superadmin. */
export const test = base.extend({ storageState: ({ session }, use) => use(session) })

/** In front of the foreign host, as Siti Aminah, its superadmin. */
export const hostTest = base.extend({ storageState: ({ hostSession }, use) => use(hostSession) })

/** What a login has put into the storage: for a browser that Playwright does not begin with a state. */
export const itemsOf = ({ origins }: Session): Record<string, string> =>
  Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  )
