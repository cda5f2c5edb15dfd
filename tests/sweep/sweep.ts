/** Checks one combination: a signed-in page visits every screen without page loads. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { registry } from "../../resources/registry"
import type { Screen } from "../../src/app/screens"
import { screens } from "../browser/support/screens"
import { PRINTED } from "../support/printed"
import type { Combo } from "./combos"
import { AXE, faultsOf, WATCH_SHIFTS } from "./look"
import type { Options } from "./options"
import { untilStill, watchRequests } from "./still"
import { go, presses, type Walk } from "./walk"

interface Asked {
  browser: Browser
  url: string
  owner: { email: string; password: string }
  combo: Combo
  options: Options
}

export interface Swept {
  looked: number
  /** Faults with their places. */
  faults: readonly (readonly [fault: string, at: string])[]
}

/** True for an edit form, which is opened from its list. */
const isEdit = ({ content }: Screen) => content.kind === "form" && content.mode === "edit"

/** Replaces the session by one without rights. */
const takeRights = (page: Page) =>
  page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("userInfo") ?? "{}")
    localStorage.setItem("userInfo", JSON.stringify({ ...user, role: "Tamu" }))
    localStorage.setItem("permissions", "[]")
    localStorage.setItem("auth", JSON.stringify({ access: [], role: "Tamu" }))
  })

/** One row for each empty list of browser data, by its storage key. */
const rowsOf = (): [key: string, rows: string][] =>
  registry.all.flatMap(({ source, fields }) => {
    if (source.kind !== "browser" || source.seed().length > 0) return []
    const row = fields
      .filter(({ required }) => required)
      .map(({ key, type }) => [key, type === "date" ? "2025-05-07" : "1"])
    return [[source.key, JSON.stringify([{ id: "sapu", ...Object.fromEntries(row) }])]]
  })

const keepRows = (lists: readonly (readonly [key: string, rows: string])[]) => {
  for (const [key, rows] of lists) localStorage.setItem(key, rows)
}

export async function sweep({ browser, url, owner, combo, options }: Asked): Promise<Swept> {
  const faults: [string, string][] = []
  let looked = 0
  let at = ""
  const context = await browser.newContext({
    viewport: combo.size,
    colorScheme: combo.theme,
    reducedMotion: "reduce",
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    acceptDownloads: true,
  })
  await context.addInitScript(WATCH_SHIFTS)
  await context.addInitScript(
    (language) => localStorage.setItem("language", language),
    combo.language === "en" ? "en" : "",
  )
  await context.addInitScript({ path: AXE })
  const page = await context.newPage()
  watchRequests(page)
  const found = (name: string, fault: string) => {
    // Prints the first of each fault at once.
    if (!faults.some(([known]) => known === fault)) console.log(`${combo.name}: ${name}: ${fault}`)
    faults.push([fault, `${combo.name}: ${name}`])
  }
  page.on("console", (message) => found(at, `console ${message.type()}: ${message.text()}`))
  page.on("pageerror", (error) => found(at, `thrown: ${error.message}`))
  page.on("dialog", (dialog) => void dialog.accept())

  const look = async (name: string, within: string | null, grown = false) => {
    at = name
    looked++
    for (const fault of await faultsOf(page, within, grown)) found(name, fault)
    if (!options.pictures) return
    const folder = join(options.pictures, combo.name.replaceAll(" ", "-"))
    mkdirSync(folder, { recursive: true })
    await page.screenshot({
      path: join(folder, `${name.replace(/[^\w›]+/g, "-").replaceAll("›", "_")}.png`),
      fullPage: within === null,
    })
  }
  const reached = new Set<string>()
  const walk: Walk = {
    page,
    url,
    look,
    found,
    reached: (key) => reached.add(key),
  }

  /** Loads an address. */
  const open = async (path: string, name = path) => {
    at = name
    await page.goto(url + path)
    await page.locator("h1").first().waitFor({ state: "attached" })
    await untilStill(page)
    await look(name, null)
  }
  await open("/login")
  await page.fill("input[type=email]", owner.email)
  await page.fill("input[type=password]", owner.password)
  await page.keyboard.press("Enter")
  await page.waitForURL("**/dashboard")
  await untilStill(page)

  await page.evaluate(keepRows, rowsOf())
  const wanted = screens.filter(({ path, key }) => `${path} ${key}`.includes(options.screen))
  for (const screen of wanted) {
    if (isEdit(screen)) continue
    at = screen.path
    const way = {
      path: screen.path,
      ...(screen.bare && { state: PRINTED }),
      presses: [],
      // The frame around the screens is pressed once.
      scope: screen === screens[0] || screen.bare ? "body" : "main",
    }
    reached.add(screen.key)
    await go(walk, way)
      .then(() => look(screen.path, null))
      .then(() => (options.shallow ? undefined : presses(walk, way, options.deep ? 2 : 1)))
      .catch((error: Error) => found(at, `the sweep came to an end: ${error.message.slice(0, 300)}`))
  }
  for (const screen of wanted)
    if (!reached.has(screen.key) && !options.shallow)
      found(screen.path, "nothing that is pressed leads there")

  await open("/tidak-ada", "an unknown address")
  await page.route("**/api/v1/permissions/**", (route) => route.fulfill({ json: { data: [] } }))
  await takeRights(page)
  for (const kind of new Set(screens.map(({ content }) => content.kind))) {
    const screen = screens.find((each) => each.content.kind === kind && each.right !== "everyone")
    if (screen) await open(screen.path, `${screen.path} refused`)
  }
  await context.close()
  return { looked, faults }
}
