/** What stands on a screen, found as a person finds it: by role and name. The same words as tests/browser/form-driver.ts. */
import { expect, vi } from "vitest"
import { type Locator, locators, page, userEvent } from "vitest/browser"

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** By CSS, where neither role nor name leads there. */
    css: (selector: string) => Locator
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` })

type Scope = Pick<Locator, "getByRole" | "getByText" | "css">

export const button = (name: string, scope: Scope = page): Locator =>
  scope.getByRole("button", { name, exact: true })
export const press = (name: string, scope: Scope = page): Promise<void> => button(name, scope).click()

export const heading = (name: string): Locator => page.getByRole("heading", { name, level: 1, exact: true })
/** The row of a list in which this text stands. */
export const rowOf = (text: string): Locator => page.getByRole("row").filter({ hasText: text })
/** The rows of a list that hold records. */
export const dataRows = (): Locator => page.css("tr:has(> td[data-label])")

/** The texts of all that a locator finds, as they are now. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? "").trim())
/** The first column of a list, from the top. */
export const names = (): string[] => textsOf(page.css("tr > td[data-label]:first-child"))

/** Exactly so many, as soon as it comes to that. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count)
/** Nothing of it is there any more, or what is there is hidden. */
export const expectGone = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.elements().some((element) => element.checkVisibility())).toBe(false)
/** The address, without the site. */
export const expectAddress = (address: string | RegExp): Promise<void> => {
  const here = expect.poll(() => location.pathname + location.search)
  return typeof address === "string" ? here.toBe(address) : here.toMatch(address)
}

/** A field's name: the star that a style draws behind a required one is no part of it (it has an empty alternative). */
const labelled = (label: string) =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(\\s*\\*.*)?$`)

/** A text, number or date input. */
export const inputOf = (label: string, scope: Scope = page): Locator =>
  scope.getByRole("textbox", { name: labelled(label) })
export const comboboxOf = (label: string, scope: Scope = page): Locator =>
  scope.getByRole("combobox", { name: labelled(label) })

/** The input of a label, whatever kind it is. */
export const entryOf = (label: string, scope: Scope = page): Locator =>
  inputOf(label, scope).or(comboboxOf(label, scope))

/** An input that proposes something is a combobox as well. */
export const fill = (label: string, text: string, scope: Scope = page): Promise<void> =>
  entryOf(label, scope).fill(text)

/** The whole of a select: what is chosen stands in it. */
export const selectOf = (label: string, scope: Scope = page): Locator =>
  scope.css(".ant-select").filter({ has: comboboxOf(label) })

/** Opens a select, and answers its options as they stand. */
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

/** Chooses from a select; a list that draws only some of its entries is searched, or scrolled. */
export async function choose(label: string, option: string, scope: Scope = page): Promise<void> {
  await take(label, option, scope)
  await expect.element(selectOf(label, scope)).toHaveTextContent(option)
}

/** Takes one entry of a list that is open, or opened for it. */
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

/** Leaves the list of a select, which stays open until it is told. */
async function closeSelect(input: HTMLElement): Promise<void> {
  await userEvent.keyboard("{Escape}")
  await expect.poll(() => input.getAttribute("aria-expanded")).toBe("false")
}

/** Every entry that a select offers, without the one that chooses nothing. */
export async function offered(label: string, scope: Scope = page): Promise<string[]> {
  const { input, options } = await openSelect(label, scope)
  const texts = options().map((each) => each.textContent ?? "")
  await closeSelect(input)
  return texts.filter((text) => text !== "-- Pilih --")
}

/** An alert with this text; closes it. */
export async function closeAlert(text: string | RegExp): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text })
  await press("OK", alert)
  await expectGone(alert)
}

/** The dialog 'Berhasil' with this text; closes it. */
export async function closeSuccess(text: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Berhasil" })
  await expect.element(dialog).toHaveTextContent(text)
  await press("OK", dialog)
  await expectGone(dialog)
}

/** The texts of all that a locator finds come to be these, in this order. */
export const expectTexts = (locator: Locator, texts: string | readonly string[]): Promise<void> =>
  expect.poll(() => textsOf(locator)).toEqual(typeof texts === "string" ? [texts] : texts)

export async function expectEditable(locator: Locator): Promise<void> {
  await expect.element(locator).toBeEnabled()
  await expect.element(locator).not.toHaveAttribute("readonly")
}

/** Where it stands now, in pixels of the window. */
export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect()

export const focus = async (locator: Locator): Promise<void> =>
  ((await locator.findElement()) as HTMLElement).focus()
export const blur = async (locator: Locator): Promise<void> =>
  ((await locator.findElement()) as HTMLElement).blur()

/** A key, e.g. `Enter`, in what a locator finds. */
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

/** Nothing of the page stands out to the right. */
export const expectNoOverflow = (): Promise<void> =>
  expect
    .poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    .toBeLessThanOrEqual(0)

/** The window's size for the rest of a test, e.g. a phone's. */
export async function resize(width: number, height: number): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
}

/** A desk's size and a phone's, in which nothing is wider than the window, nor than the dialog that it stands in. */
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

/** What is logged as an error from now on, oldest first; it is not printed. */
export function loggedErrors(): string[] {
  const logged: string[] = []
  vi.spyOn(console, "error").mockImplementation((...parts) => {
    logged.push(parts.map(String).join(" "))
  })
  return logged
}

/** Key by key, where the caret stands. */
export async function typeInto(locator: Locator, text: string): Promise<void> {
  await focus(locator)
  await userEvent.keyboard(text.replace(/[{[]/g, "$&$&"))
}

/** What *Ekspor* hands out. @param format as its menu names it */
export async function downloaded(
  format: string,
  scope: Scope = page,
): Promise<{ name: string; text: string }> {
  const made: Blob[] = []
  let name = ""
  const make = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    made.push(blob as Blob)
    return "blob:nothing"
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download
  })
  try {
    await press("Ekspor", scope)
    await page.getByRole("menuitem", { name: format }).click()
    await expect.poll(() => name).not.toBe("")
    // `text()` would take the mark of UTF-8 away.
    const bytes = await (made.at(-1) ?? new Blob()).arrayBuffer()
    return { name, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) }
  } finally {
    make.mockRestore()
    click.mockRestore()
  }
}

/** Milliseconds from when the page comes to one state until it comes to another, as the page itself sees it: a test that looks from outside sees either later. */
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
