/** A real browser with a profile on the disk, in which the superadmin is signed in. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "../../setup/chromium.mjs"
import { atEnd, removeAtEnd } from "../cleanup"
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
  /** Ends the browser and removes its folder. */
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

/** Kills a process and its children. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL")
}

/** A browser that can be killed and started again with its profile. */
export interface Mortal {
  /** A page of the browser that runs now. */
  page: () => Page
  kill: () => Promise<void>
  start: () => Promise<void>
  discard: () => Promise<void>
}

/** @returns null where there is no browser */
export async function openMortal(): Promise<Mortal | null> {
  const executablePath = findChromium()
  if (!executablePath) return null
  const folder = mkdtempSync(join(tmpdir(), "koperasi-profile-"))
  const keep = removeAtEnd(folder)
  let child: ChildProcess | undefined
  let page: Page | undefined

  const start = async () => {
    const args = [...LAUNCH_ARGS, "--headless", "--remote-debugging-port=0", `--user-data-dir=${folder}`]
    // Debian's is a script that starts the browser: all of its group goes.
    const own = spawn(executablePath, [...args, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    })
    child = own
    own.once(
      "exit",
      atEnd(() => end(own)),
    )
    const address = await new Promise<string>((resolve, reject) => {
      let output = ""
      own.once("exit", () => reject(new Error(`the browser ended: ${output.slice(-2000)}`)))
      own.stderr?.on("data", (data) => {
        output += String(data)
        const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    })
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (!context) throw new Error("the browser has no context")
    context.setDefaultTimeout(WAIT_MS)
    page = context.pages()[0] ?? (await context.newPage())
  }
  const kill = async () => {
    const own = child
    if (!own || own.exitCode !== null || own.signalCode !== null) return
    const gone = new Promise((resolve) => own.once("exit", resolve))
    end(own)
    await gone
  }
  await start()
  return {
    page: () => {
      if (!page) throw new Error("no browser runs")
      return page
    },
    kill,
    start,
    discard: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      keep()
    },
  }
}
