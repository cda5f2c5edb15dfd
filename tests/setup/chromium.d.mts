/** Without a sandbox where there is no user to sandbox for, and without calls to the outside. */
export const LAUNCH_ARGS: string[]
/**
 * The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's own; undefined where there is none.
 * @param options whole: not the shell, which has no reader of PDFs
 */
export function findChromium(options?: { whole?: boolean }): string | undefined
