/** Words for the contents of a screen, by role and name; the same as tests/browser/support/driver.ts. */
import { expect, vi } from "vitest"
import { type Locator, locators, page, userEvent } from "vitest/browser"
import { clickInPage } from "./click"

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** By CSS, for elements without a role or a name. */
    css: (selector: string) => Locator
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` })

type Scope = Pick<Locator, "getByRole" | "getByText" | "css">

export const button = (name: string, scope: Scope = page): Locator =>
  scope.getByRole("button", { name, exact: true })
/** Presses a button; a list's tool is first shown by *Lainnya*. */
export async function press(name: string, scope: Scope = page): Promise<void> {
  if (scope === page && TOOLS.has(name)) await showTools(name)
  await button(name, scope).click()
}

/** Shows all links of a form's error summary. */
export async function unfold(summary: Locator): Promise<void> {
  const folded = summary.getByRole("button", { expanded: false })
  await expect.element(summary.getByRole("button").first()).toBeVisible()
  if (folded.query()) await folded.click()
}

/** The question before the input of a form is lost. */
export const leaveQuestion = (): Locator => page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" })

/** Leaves a form with input by *Batal*. */
export async function discardForm(): Promise<void> {
  await press("Batal")
  await press("Tinggalkan", leaveQuestion())
}

/** The tools of a list behind *Lainnya*. */
const TOOLS: ReadonlySet<string> = new Set([
  "Kolom",
  "Tampilan",
  "Ekspor",
  "Impor",
  "Cadangan",
  "Pilih",
  "Kelompokkan menurut...",
])

/** Opens the tools of a list, unless this one is in sight or a dialog is open. Waits until there are some. */
export async function showTools(tool = "Kolom"): Promise<void> {
  const inSight = () => button(tool).query() !== null || document.querySelector("dialog[open]") !== null
  await expect.poll(() => inSight() || button("Lainnya").query() !== null).toBe(true)
  if (!inSight()) await button("Lainnya").click()
}

export const heading = (name: string): Locator => page.getByRole("heading", { name, level: 1, exact: true })
/** The row of a list that contains this text. */
export const rowOf = (text: string): Locator => page.getByRole("row").filter({ hasText: text })
/** The rows of a list that hold records. */
export const dataRows = (): Locator => page.css("tr:has(> td[data-label])")

/** Current texts of all located elements. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? "").trim())
/** Texts of cells, without the line that names the field found by a search. */
export const cellTexts = (cells: Locator): string[] =>
  cells.elements().map((cell) => {
    const reason = cell.querySelector("[data-reason]")?.textContent ?? ""
    return (cell.textContent ?? "").replace(reason, "").trim()
  })

/** The first column of a list, from the top, without the field that a search found a row by. */
export const names = (): string[] => cellTexts(page.css("tr > td[data-label]:first-child"))

/** Waits until the locator finds exactly this many. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count)
/** Waits until no located element is visible. */
export const expectGone = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.elements().some((element) => element.checkVisibility())).toBe(false)
/** Waits for this path with query. */
export const expectAddress = (address: string | RegExp): Promise<void> => {
  const here = expect.poll(() => location.pathname + location.search)
  return typeof address === "string" ? here.toBe(address) : here.toMatch(address)
}

/** Accessible name of a field. The style's star of a required one may follow it. */
const labelled = (label: string) =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(\\s*\\*.*)?$`)

/** A text, number or date input. */
export const inputOf = (label: string, scope: Scope = page): Locator =>
  scope.getByRole("textbox", { name: labelled(label) })
export const comboboxOf = (label: string, scope: Scope = page): Locator =>
  scope.getByRole("combobox", { name: labelled(label) })

/** The input of a label, of any kind. */
export const entryOf = (label: string, scope: Scope = page): Locator =>
  inputOf(label, scope).or(comboboxOf(label, scope))

/** Fills an input; one with proposals is a combobox. */
export const fill = (label: string, text: string, scope: Scope = page): Promise<void> =>
  entryOf(label, scope).fill(text)

/** The whole select, with its chosen text. */
export const selectOf = (label: string, scope: Scope = page): Locator =>
  scope.css(".ant-select").filter({ has: comboboxOf(label) })

/** Opens a select. `options` returns its rendered options. */
export async function openSelect(
  label: string,
  scope: Scope = page,
): Promise<{ input: HTMLElement; options: () => HTMLElement[] }> {
  await expect.element(comboboxOf(label, scope)).toBeEnabled()
  const input = comboboxOf(label, scope).element() as HTMLElement
  const options = () => [
    ...(document
      .getElementById(`${input.id}_list`)
      ?.closest(".ant-select-dropdown")
      ?.querySelectorAll<HTMLElement>(".ant-select-item-option") ?? []),
  ]
  input.focus()
  if (input.getAttribute("aria-expanded") !== "true") await userEvent.keyboard("{ArrowDown}")
  await expect.poll(() => options().length).toBeGreaterThan(0)
  return { input, options }
}

/** Chooses from a select. A list that renders only some of its options is searched or scrolled. */
export async function choose(label: string, option: string, scope: Scope = page): Promise<void> {
  await take(label, option, scope)
  await expect.element(selectOf(label, scope)).toHaveTextContent(option)
}

/** Presses an option, in the open list or in one that it opens. */
async function take(label: string, option: string, scope: Scope): Promise<HTMLElement> {
  const { input, options } = await openSelect(label, scope)
  if (!input.hasAttribute("readonly")) await page.elementLocator(input).fill(option)
  const wanted = () => {
    const found = options().find((each) => each.textContent === option)
    if (!found) options()[0]?.closest(".rc-virtual-list-holder")?.scrollBy(0, 100)
    return found
  }
  await expect.poll(() => wanted() !== undefined, { message: `${label} offers ${option}` }).toBe(true)
  wanted()?.click()
  return input
}

/** Closes the list of a select by Escape. */
async function closeSelect(input: HTMLElement): Promise<void> {
  await userEvent.keyboard("{Escape}")
  await expect.poll(() => input.getAttribute("aria-expanded")).toBe("false")
}

/** All options of a select but the empty one. */
export async function offered(label: string, scope: Scope = page): Promise<string[]> {
  const { input, options } = await openSelect(label, scope)
  const texts = options().map((each) => each.textContent ?? "")
  await closeSelect(input)
  return texts.filter((text) => text !== "-- Pilih --")
}

/** An alert with this text; closes it. */
export async function closeAlert(text: string | RegExp): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text })
  await clickInPage(button("OK", alert))
  await expectGone(alert)
}

/** The dialog 'Berhasil' with this text; closes it. */
export async function closeSuccess(text: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Berhasil" })
  await expect.element(dialog).toHaveTextContent(text)
  await clickInPage(button("OK", dialog))
  await expectGone(dialog)
}

/** Waits until the located elements have these texts, in this order. */
export const expectTexts = (locator: Locator, texts: string | readonly string[]): Promise<void> =>
  expect.poll(() => textsOf(locator)).toEqual(typeof texts === "string" ? [texts] : texts)

export async function expectEditable(locator: Locator): Promise<void> {
  await expect.element(locator).toBeEnabled()
  await expect.element(locator).not.toHaveAttribute("readonly")
}

/** Current position and size, in pixels of the window. */
export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect()

export const focus = async (locator: Locator): Promise<void> =>
  ((await locator.findElement()) as HTMLElement).focus()
export const blur = async (locator: Locator): Promise<void> =>
  ((await locator.findElement()) as HTMLElement).blur()

/** Presses a key, e.g. `Enter`, in the located element. */
export async function pressKey(locator: Locator, key: string): Promise<void> {
  await focus(locator)
  await userEvent.keyboard(`{${key}}`)
}

/** Chooses several from a select that takes several. */
export async function chooseMany(
  label: string,
  chosen: readonly string[],
  scope: Scope = page,
): Promise<void> {
  for (const option of chosen) {
    await closeSelect(await take(label, option, scope))
  }
}

/** Expects no horizontal overflow. */
export const expectNoOverflow = (): Promise<void> =>
  expect
    .poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    .toBeLessThanOrEqual(0)

/** The window's size for the rest of a test, e.g. a phone's. */
export async function resize(width: number, height: number): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
}

/** Expects no overflow of the window or a dialog, at a desktop's and a phone's size. */
export async function expectFits(): Promise<void> {
  const [width, height] = [window.innerWidth, window.innerHeight]
  for (const [wide, high] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(wide, high)
    await expectNoOverflow()
    for (const box of document.querySelectorAll('[role="dialog"], [role="alertdialog"]'))
      await expect.poll(() => box.scrollWidth - box.clientWidth).toBeLessThanOrEqual(0)
  }
  await resize(width, height)
}

/** Errors logged from now on, oldest first; they are not printed. */
export function loggedErrors(): string[] {
  const logged: string[] = []
  vi.spyOn(console, "error").mockImplementation((...parts) => {
    logged.push(parts.map(String).join(" "))
  })
  return logged
}

/** Types key by key at the caret. */
export async function typeInto(locator: Locator, text: string): Promise<void> {
  await focus(locator)
  await userEvent.keyboard(text.replace(/[{[]/g, "$&$&"))
}

/** Milliseconds between two states, measured in the page by mutations: polling would notice them later. */
export const between = (begins: () => boolean, ends: () => boolean): Promise<number> =>
  new Promise((resolve) => {
    let since: number | undefined
    const observer = new MutationObserver(() => {
      if (since === undefined) {
        if (begins()) since = performance.now()
      } else if (ends()) {
        observer.disconnect()
        resolve(performance.now() - since)
      }
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })

/** Opens the filters of a list, and returns their panel; on a phone the dialog around it has *Clear All*. */
export async function openFilters(): Promise<Locator> {
  await page.getByRole("button", { name: "Advanced Search" }).click()
  const panel = page.getByRole("group", { name: "Filter", exact: true })
  await expect.element(panel).toBeVisible()
  await expect.element(button("Clear All")).toBeVisible()
  return panel
}

/** A colour of base.css, as a computed style shows it. */
export function colour(name: string): string {
  const probe = document.createElement("i")
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
