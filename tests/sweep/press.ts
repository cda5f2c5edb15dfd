/** Finds the controls of any page, presses them, and reports the effect. */
import type { Page } from "playwright"
import { untilStill } from "./still"

/** Selector of overlays. */
const OPEN =
  "dialog[open], [role=menu], .ant-select-dropdown, .ant-picker-dropdown, [data-menu=open] #sidebar, :popover-open"
/** Selector of the overlay that the last press opened. */
export const OPENED = "[data-opened]"

/** The names of the controls in a scope; marks the `wanted` one with `data-pressed`. Runs in the page. */
const reach = ([open, scope, wanted]: readonly [string, string, string | null]): string[] => {
  const inside = document.querySelector(scope) ?? document.body
  const keys: string[] = []
  for (const element of inside.querySelectorAll<HTMLElement>(
    "button, [role=combobox], .ant-picker input, [role=tab], summary",
  )) {
    // Choices of settings reload the page; columns sort in one way.
    if (element.matches(":disabled, [aria-disabled=true], [role=menuitemradio], td [role=combobox]")) continue
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest(open) !== inside.closest(open)
    )
      continue
    // Visually hidden table heads.
    const head = element.closest("thead")
    if (head && getComputedStyle(head).clipPath !== "none") continue
    const said = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim()
    const kind = element.closest(".ant-picker")
      ? "date"
      : element.getAttribute("role") === "combobox"
        ? `choice${element.closest(".ant-select-multiple") ? "s" : ""}`
        : element.closest("th")
          ? "column"
          : // One control of each kind that repeats per row or column.
            element.textContent?.trim() && !element.closest("tr, nav")
            ? said.replace(/[\d.]+/g, "#")
            : (said.split(" ")[0] ?? "")
    if (kind === "" || keys.includes(kind)) continue
    keys.push(kind)
    if (kind !== wanted) continue
    for (const before of document.querySelectorAll("[data-pressed]")) before.removeAttribute("data-pressed")
    const target = element.closest(".ant-select") ?? element
    target.setAttribute("data-pressed", "")
  }
  return keys
}

/** The distinct names of the controls in a scope. */
export const pressables = (page: Page, scope: string): Promise<string[]> =>
  page.evaluate(reach, [OPEN, scope, null] as const)

/** Marks the open overlays, to find a new one after a press. */
const remember = (page: Page): Promise<void> =>
  page.evaluate((open) => {
    for (const each of document.querySelectorAll("[data-stood]")) each.removeAttribute("data-stood")
    for (const each of document.querySelectorAll(open))
      if (each.checkVisibility({ visibilityProperty: true })) each.setAttribute("data-stood", "")
  }, OPEN)

const htmlOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector("main, #root")?.innerHTML.replace(/ data-\w+=""/g, "") ?? "")

/** Marks the newly opened overlay. @returns false if there is none */
const markOpened = (page: Page): Promise<boolean> =>
  page.evaluate((open) => {
    const opened = [...document.querySelectorAll(open)].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.hasAttribute("data-stood"),
    )
    if (opened.length === 0) return false
    for (const each of document.querySelectorAll("[data-opened]")) each.removeAttribute("data-opened")
    opened.at(-1)?.setAttribute("data-opened", "")
    return true
  }, OPEN)

export type Outcome = "opened" | "moved" | "changed" | "nothing"

/** Clicks the control of that name. @throws Error if another element covers it */
export async function press(page: Page, scope: string, name: string): Promise<Outcome> {
  await remember(page)
  const before = await htmlOf(page)
  const address = page.url()
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("[data-pressed]")) each.removeAttribute("data-pressed")
  })
  await page.evaluate(reach, [OPEN, scope, name] as const)
  // The control may have disappeared since it was listed.
  if ((await page.locator("[data-pressed]").count()) === 0) return "nothing"
  await page.locator("[data-pressed]").click({ timeout: 5000 })
  await untilStill(page)
  if (await markOpened(page)) return "opened"
  if (new URL(page.url()).pathname !== new URL(address).pathname) return "moved"
  const after = await htmlOf(page)
  return Math.abs(after.length - before.length) > 150 ? "changed" : "nothing"
}

/** Drops the layout shifts of a closing overlay. */
const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(globalThis as unknown as { shifts: unknown[] }).shifts.length = 0
  })

/** Presses a toggle again. @returns true if the page is as before both presses */
export async function pressAgain(page: Page, scope: string, name: string): Promise<boolean> {
  const outcome = await press(page, scope, name).catch(() => "moved")
  await forgetShifts(page)
  return outcome === "changed"
}

/** Closes the new overlays by Escape. @returns true if none is left */
export async function close(page: Page): Promise<boolean> {
  const isOpen = () =>
    page.evaluate(
      (open) =>
        [...document.querySelectorAll(open)].some(
          (each) => each.checkVisibility({ visibilityProperty: true }) && !each.hasAttribute("data-stood"),
        ),
      OPEN,
    )
  for (let times = 0; times < 3; times++) {
    if (!(await isOpen())) break
    await page.keyboard.press("Escape")
    await untilStill(page)
  }
  await forgetShifts(page)
  return !(await isOpen())
}

/** The kind of the opened overlay; nothing is pressed in a question. */
export const kindOf = (page: Page): Promise<"choices" | "menu" | "question" | "dialog"> =>
  page.evaluate((opened) => {
    const at = document.querySelector(opened)
    if (at?.matches(".ant-select-dropdown, .ant-picker-dropdown")) return "choices"
    const role = at?.getAttribute("role")
    return role === "menu" ? "menu" : role === "alertdialog" ? "question" : "dialog"
  }, OPENED)
