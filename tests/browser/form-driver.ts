/** Filling and reading forms as a person does: by label, whatever kind of input stands there. */
import { expect, type Locator, type Page } from "@playwright/test"
import { isMoving } from "../support/moving"

type Scope = Page | Locator

const pageOf = (scope: Scope): Page => ("page" in scope ? scope.page() : scope)
const combobox = (scope: Scope, label: string) => scope.getByRole("combobox", { name: label, exact: true })

/** The entries of one open select: another one may still be fading away. */
async function optionsOf(scope: Scope, input: Locator): Promise<Locator> {
  const list = `[id="${await input.getAttribute("id")}_list"]`
  const page = pageOf(scope)
  return page
    .locator(".ant-select-dropdown")
    .filter({ has: page.locator(list) })
    .locator(".ant-select-item-option")
}

async function openSelect(scope: Scope, label: string): Promise<{ input: Locator; options: Locator }> {
  const input = combobox(scope, label)
  await expect(input).toBeEnabled()
  const options = await optionsOf(scope, input)
  await input.focus()
  // What is fading away is still visible, and open no more.
  if ((await input.getAttribute("aria-expanded")) !== "true") await input.press("ArrowDown")
  await expect(options.first()).toBeVisible()
  return { input, options }
}

/** Chooses from a select. A busy machine may let a list close under the pointer: then it is opened once more. */
export async function choose(scope: Scope, label: string, option: string): Promise<void> {
  const shown = selectOf(scope, label).locator(".ant-select-selection-item")
  await expect(async () => {
    if ((await shown.allTextContents()).join() === option) return
    const { input, options } = await openSelect(scope, label)
    // With many entries only some of them are drawn: they are searched for.
    if (await input.isEditable()) await input.fill(option)
    const wanted = options.filter({ hasText: exactly(option) })
    // A list that cannot be searched draws what is in sight: further down is scrolled to.
    const list = options.first().locator("xpath=ancestor::div[@class='rc-virtual-list-holder']")
    for (let steps = 0; steps < 5 && (await wanted.count()) === 0 && (await list.count()) === 1; steps++)
      await list.evaluate(scrolled)
    await wanted.click({ timeout: 3000 })
    await expect(shown).toHaveText(option, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** Scrolls a list on, until what is in sight now has been drawn. */
const scrolled = (element: Element): Promise<unknown> => {
  element.scrollBy(0, 150)
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`)

/** Leaves the list of a select, which stays where it is until it is told. */
async function closeSelect(input: Locator): Promise<void> {
  await input.press("Escape")
  await expect(input).toHaveAttribute("aria-expanded", "false")
}

/** Chooses several from a select that takes several. */
export async function chooseMany(scope: Scope, label: string, chosen: readonly string[]): Promise<void> {
  for (const option of chosen) {
    const { input, options } = await openSelect(scope, label)
    await input.fill(option)
    await options.filter({ hasText: exactly(option) }).click()
    await closeSelect(input)
  }
}

/** Every entry that a select offers, without the one that chooses nothing. */
export async function offered(scope: Scope, label: string): Promise<string[]> {
  const { input, options } = await openSelect(scope, label)
  const texts = await options.allTextContents()
  await closeSelect(input)
  return texts.filter((text) => text !== "-- Pilih --")
}

/** The whole of a select: what is chosen stands in it. */
export const selectOf = (scope: Scope, label: string): Locator =>
  combobox(scope, label).locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' ant-select ')][1]")

/** A text, number or date input. */
export const inputOf = (scope: Scope, label: string): Locator =>
  scope.getByRole("textbox", { name: label, exact: true })

export const fill = (scope: Scope, label: string, text: string): Promise<void> =>
  inputOf(scope, label).fill(text)

/** Answers a question or closes what was told. */
export async function press(page: Page, button: string): Promise<void> {
  const pressed = page.getByRole("button", { name: button, exact: true })
  // A form's buttons stick to the bottom and leave it where the page ends: scrolling there is no part of the press.
  await pressed.scrollIntoViewIfNeeded()
  // Playwright takes the first still frames of a transition for standing still.
  await expect.poll(() => page.evaluate(isMoving), { message: `${button} stands still` }).toBe(false)
  await pressed.click()
}

/** An alert with this text; closes it. */
export async function closeAlert(page: Page, text: string | RegExp): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text })
  await expect(alert).toBeVisible()
  await alert.getByRole("button", { name: "OK" }).click()
  await expect(alert).toBeHidden()
}

/** The dialog 'Berhasil' with this text; closes it. */
export async function closeSuccess(page: Page, text: string | RegExp, title = "Berhasil"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title })
  await expect(dialog).toContainText(text)
  await dialog.getByRole("button", { name: "OK" }).click()
  await expect(dialog).toBeHidden()
}

/** The row of a list in which this text stands. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text })

/** Nothing of the page stands out to the right. */
export const expectNoOverflow = async (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)
