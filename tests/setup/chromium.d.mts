/** Without a sandbox where there is no user to sandbox for, and without calls to the outside. */
export const LAUNCH_ARGS: string[]
/** The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined
