/** What stands on a screen, found as a person finds it: by role and name. The same words as tests/browser/form-driver.ts. */
import { expect } from "vitest"
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
export const expectAddress = (address: string): Promise<void> =>
  expect.poll(() => location.pathname + location.search).toBe(address)

/** A field's name: the star that a style draws behind a required one is no part of it (it has an empty alternative). */
const labelled = (label: string) =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(\\s*\\*.*)?$`)

/** A text, number or date input. */
export const inputOf = (label: string, scope: Scope = page): Locator =>
  scope.getByRole("textbox", { name: labelled(label) })
export const fill = (label: string, text: string, scope: Scope = page): Promise<void> =>
  inputOf(label, scope).fill(text)

const combobox = (label: string, scope: Scope) => scope.getByRole("combobox", { name: labelled(label) })

/** The whole of a select: what is chosen stands in it. */
export const selectOf = (label: string, scope: Scope = page): Locator =>
  scope.css(".ant-select").filter({ has: combobox(label, page) })

/** Opens a select and answers its options; another list may still be fading away. */
async function openSelect(
  label: string,
  scope: Scope,
): Promise<{ input: HTMLElement; options: () => HTMLElement[] }> {
  await expect.element(combobox(label, scope)).toBeEnabled()
  const input = combobox(label, scope).element() as HTMLElement
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
  const { input, options } = await openSelect(label, scope)
  if (!input.hasAttribute("readonly")) await page.elementLocator(input).fill(option)
  const wanted = () => {
    const found = options().find((each) => each.textContent === option)
    if (!found) options()[0]?.closest(".rc-virtual-list-holder")?.scrollBy(0, 100)
    return found
  }
  await expect.poll(() => wanted() !== undefined).toBe(true)
  await page.elementLocator(wanted() as HTMLElement).click()
  await expect.element(selectOf(label, scope)).toHaveTextContent(option)
}

/** Every entry that a select offers, without the one that chooses nothing. */
export async function offered(label: string, scope: Scope = page): Promise<string[]> {
  const { options } = await openSelect(label, scope)
  const texts = options().map((each) => each.textContent ?? "")
  await userEvent.keyboard("{Escape}")
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
