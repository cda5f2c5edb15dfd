/** A real browser with a profile on the disk, in which the superadmin is signed in. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "../../setup/chromium.mjs"
import { removeAtEnd } from "../cleanup"
import { ADMIN } from "../installation"

const WAIT_MS = 180_000

export async function signInAt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel("Email").fill(ADMIN.email)
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password)
  await page.getByRole("button", { name: "Masuk" }).click()
  await page.waitForURL("**/dashboard")
}

export interface Profile {
  context: BrowserContext
  page: Page
  /** Ends the browser and throws its folder away. */
  discard: () => Promise<void>
}

/** A new profile. @returns null where there is no browser */
export async function openProfile(url: string): Promise<Profile | null> {
  const executablePath = findChromium()
  if (!executablePath) return null
  const folder = mkdtempSync(join(tmpdir(), "koperasi-profile-"))
  const keep = removeAtEnd(folder)
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: LAUNCH_ARGS })
  context.setDefaultTimeout(WAIT_MS)
  const page = context.pages()[0] ?? (await context.newPage())
  await signInAt(page, url)
  return {
    context,
    page,
    discard: async () => {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
      keep()
    },
  }
}
