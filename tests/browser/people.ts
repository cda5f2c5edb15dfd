/** Admins and employees in front of the foreign host. */
import { hostTest as base } from "./signed-in"

export * from "../support/people"

/** Adds to `hostTest` how to open an address of the app in front of the foreign host. */
export const test = base.extend<{ open: (path: string) => Promise<void> }>({
  open: async ({ page, hostUrl }, use) =>
    use(async (path) => {
      await page.goto(`${hostUrl}${path}`)
    }),
})
