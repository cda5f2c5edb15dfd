/** Browsers that are signed in without the login page, with any role and rights: what a login leaves behind. */
import { expect, type Page } from "@playwright/test"
import { type Person, sessionOf } from "../support/sign-in"
import { business, EDIT_ITEMS, SESSION_KEYS } from "../support/storage-items"

export { GLOBAL_SEMUA, grants, type Person, sessionOf } from "../support/sign-in"
export { business, EDIT_ITEMS, SESSION_KEYS } from "../support/storage-items"

/** Puts entries into the storage of the page that stands open. */
export const put = (page: Page, items: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, items)

export const remove = (page: Page, key: string): Promise<void> =>
  page.evaluate((name) => localStorage.removeItem(name), key)

export const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** Signs this browser in; the page then stands on the site's icon, where no app runs. */
export async function signInAs(page: Page, url: string, who: Person = {}): Promise<void> {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(() => localStorage.clear())
  await put(page, sessionOf(who))
}

export const path = (page: Page): string => new URL(page.url()).pathname

/** The login page stands, and its address does. */
export async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sistem Koperasi" })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

/** The business data is there to the letter, and nothing of the session is (AB-01). */
export async function expectOnlyBusiness(page: Page): Promise<void> {
  const left = await storage(page)
  for (const [key, value] of Object.entries(business())) expect(left[key], key).toBe(value)
  for (const key of [...SESSION_KEYS, ...EDIT_ITEMS, "lastPath"]) expect(left[key], key).toBeUndefined()
}
