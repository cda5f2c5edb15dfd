/** The build that this page is of, as long as browsers may keep it (`OFFLINE`): its server says so in the page. */

const NAME = 'meta[name="koperasi-build"]'

/** '' where nothing is kept: while developing, where the server says so, and where no browser lets a page keep itself. */
export const ownBuild = (): string =>
  globalThis.isSecureContext ? (globalThis.document?.querySelector(NAME)?.getAttribute("content") ?? "") : ""

/** Whether the page comes from what the browser keeps, since no server answered (src/worker/). */
export const openedAway = (): boolean => document.documentElement.hasAttribute("data-away")

/** Whether this browser keeps what was seen last, and records that wait for a connection. */
export const keepsOffline = (): boolean => ownBuild() !== ""
