/** What can be pressed on a page, found without knowing any of it, and what pressing it did. */
import type { Page } from "playwright"
import { untilStill } from "./still"

/** What stands open above a page. */
const OPEN =
  "dialog[open], [role=menu], .ant-select-dropdown, .ant-picker-dropdown, [data-menu=open] #sidebar, :popover-open"
/** Where what was pressed last has opened. */
export const OPENED = "[data-opened]"

/** Leaves nothing behind in the page but `data-pressed` on the one that is meant. */
const reach = ([open, scope, wanted]: readonly [string, string, string | null]): string[] => {
  const inside = document.querySelector(scope) ?? document.body
  const keys: string[] = []
  for (const element of inside.querySelectorAll<HTMLElement>(
    "button, [role=combobox], .ant-picker input, [role=tab], summary",
  )) {
    // Choices of the browser's own settings load the page anew; columns have one way of being sorted.
    if (element.matches(":disabled, [aria-disabled=true], [role=menuitemradio], td [role=combobox]")) continue
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest(open) !== inside.closest(open)
    )
      continue
    // For readers of the screen alone.
    const head = element.closest("thead")
    if (head && getComputedStyle(head).clipPath !== "none") continue
    const said = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim()
    const kind = element.closest(".ant-picker")
      ? "date"
      : element.getAttribute("role") === "combobox"
        ? `choice${element.closest(".ant-select-multiple") ? "s" : ""}`
        : element.closest("th")
          ? "column"
          : // Of many alike, each for a row or a column of its own, one is pressed.
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

/** The names of what can be pressed within a selector, each once however many rows have it. */
export const pressables = (page: Page, scope: string): Promise<string[]> =>
  page.evaluate(reach, [OPEN, scope, null] as const)

/** What is open now stood there before whatever is pressed next. */
const remember = (page: Page): Promise<void> =>
  page.evaluate((open) => {
    for (const each of document.querySelectorAll("[data-stood]")) each.removeAttribute("data-stood")
    for (const each of document.querySelectorAll(open))
      if (each.checkVisibility({ visibilityProperty: true })) each.setAttribute("data-stood", "")
  }, OPEN)

const htmlOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector("main, #root")?.innerHTML.replace(/ data-\w+=""/g, "") ?? "")

/** Marks what has opened since. @returns whether anything has */
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

/** Presses the one of that name as a hand does. @throws Error when something lies above it or it is not there */
export async function press(page: Page, scope: string, name: string): Promise<Outcome> {
  await remember(page)
  const before = await htmlOf(page)
  const address = page.url()
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("[data-pressed]")) each.removeAttribute("data-pressed")
  })
  await page.evaluate(reach, [OPEN, scope, name] as const)
  // What was there before a detour may have gone with it.
  if ((await page.locator("[data-pressed]").count()) === 0) return "nothing"
  await page.locator("[data-pressed]").click({ timeout: 5000 })
  await untilStill(page)
  if (await markOpened(page)) return "opened"
  if (new URL(page.url()).pathname !== new URL(address).pathname) return "moved"
  const after = await htmlOf(page)
  return Math.abs(after.length - before.length) > 150 ? "changed" : "nothing"
}

/** What moves as something closes was asked for, however long it takes. */
const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(globalThis as unknown as { shifts: unknown[] }).shifts.length = 0
  })

/** Presses what opens and closes a part of the page once more. @returns whether it stands as it did before both */
export async function pressAgain(page: Page, scope: string, name: string): Promise<boolean> {
  const outcome = await press(page, scope, name).catch(() => "moved")
  await forgetShifts(page)
  return outcome === "changed"
}

/** Closes what has opened, as Escape does. @returns whether the page stands as it did */
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

/** What has opened: something to choose from, a menu, a dialog, or a question, where nothing is pressed. */
export const kindOf = (page: Page): Promise<"choices" | "menu" | "question" | "dialog"> =>
  page.evaluate((opened) => {
    const at = document.querySelector(opened)
    if (at?.matches(".ant-select-dropdown, .ant-picker-dropdown")) return "choices"
    const role = at?.getAttribute("role")
    return role === "menu" ? "menu" : role === "alertdialog" ? "question" : "dialog"
  }, OPENED)
