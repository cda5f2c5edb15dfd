/** The surroundings for tests of what comes after the login: each begins in a browser that is signed in already. */
import { test as base } from "./fixtures"

export { type Api, expect } from "./fixtures"

/** On the embedded server, as its superadmin. */
export const test = base.extend({ storageState: ({ session }, use) => use(session) })

/** In front of the foreign host, as Siti Aminah, its superadmin. */
export const hostTest = base.extend({ storageState: ({ hostSession }, use) => use(hostSession) })
