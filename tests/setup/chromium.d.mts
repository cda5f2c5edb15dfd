/** Arguments of Chromium: no sandbox for root, which cannot have one, and no calls to the internet. */
export const LAUNCH_ARGS: string[]
/**
 * The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's own; undefined if there is none.
 * @param options whole: not the headless shell, which cannot show PDFs
 */
export function findChromium(options?: { whole?: boolean }): string | undefined
