/** Measures a list's memory in the browser: JavaScript's heap after a garbage collection. */
import { chromium, type Page } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "../setup/chromium.mjs"
import { ADMIN } from "../torture/installation"

const LIST = "/data-mitra"
const FORM = "/verifikasi/data-angkutan/add"
const ROWS = 20
/** Milliseconds for a whole short list to have come, or for a search through all of a long one. */
const PATIENCE = 60_000

async function megabytes(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle")
  const session = await page.context().newCDPSession(page)
  await session.send("HeapProfiler.enable")
  // The second collection frees objects with finalisers.
  for (let time = 0; time < 2; time++) await session.send("HeapProfiler.collectGarbage")
  const { usedSize } = await session.send("Runtime.getHeapUsage")
  await session.detach()
  return usedSize / 2 ** 20
}

export interface Heap {
  /** With the list on the screen, and all of it that comes. */
  list: number
  /** After a search through it and five of its pages. */
  used: number
  /** With a form that chooses from it. */
  form: number
}

/** Signs in at the product's own login and opens its longest list. @param url of a product that serves the built app */
export async function heapOf(url: string): Promise<Heap> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: LAUNCH_ARGS })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await page.goto(`${url}/login`)
    await page.locator("input[type=email], input[name=email]").first().fill(ADMIN.email)
    await page.locator("input[type=password]").fill(ADMIN.password)
    await page.keyboard.press("Enter")
    await page.waitForURL((address) => !address.pathname.endsWith("/login"))
    const rows = page.locator("tr:has(> td[data-label])")
    const full = () => rows.nth(ROWS - 1).waitFor()
    await page.goto(url + LIST)
    await full()
    const list = await megabytes(page)
    const search = page.getByPlaceholder("Cari...")
    await search.fill("an")
    await page.waitForLoadState("networkidle")
    await search.fill("")
    await full()
    for (let number = 2; number <= 6; number++) {
      await page.getByRole("button", { name: `Halaman ${number}`, exact: true }).click()
      await page.waitForLoadState("networkidle")
    }
    const used = await megabytes(page)
    await page.goto(url + FORM)
    await page.getByRole("combobox", { name: "Nomor Kendaraan" }).waitFor()
    return { list, used, form: await megabytes(page) }
  } finally {
    await browser.close()
  }
}
