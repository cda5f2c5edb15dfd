/** Words for what a user does on a screen, by role and label; the same as tests/component/support/screen.ts. */
import { expect, type Locator, type Page } from "@playwright/test"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { valuesOf } from "../../support/declared"
import { fillSteps } from "../../support/fill"
import { isMoving } from "../../support/moving"

type Scope = Page | Locator

const pageOf = (scope: Scope): Page => ("page" in scope ? scope.page() : scope)
const combobox = (scope: Scope, label: string) => scope.getByRole("combobox", { name: label, exact: true })

/** The options of one open select; another select may still be closing. */
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
  // A closing list is still visible, but no longer open.
  if ((await input.getAttribute("aria-expanded")) !== "true") await input.press("ArrowDown")
  await expect(options.first()).toBeVisible()
  return { input, options }
}

/** Chooses from a select; opens it again if it closes under the pointer on a busy machine. */
export async function choose(scope: Scope, label: string, option: string): Promise<void> {
  const shown = selectOf(scope, label).locator(".ant-select-selection-item")
  await expect(async () => {
    if ((await shown.allTextContents()).join() === option) return
    const { input, options } = await openSelect(scope, label)
    // A long list renders only some of its options.
    if (await input.isEditable()) await input.fill(option)
    const wanted = options.filter({ hasText: exactly(option) })
    // A list without search renders the options in view.
    const list = options.first().locator("xpath=ancestor::div[@class='rc-virtual-list-holder']")
    for (let steps = 0; steps < 5 && (await wanted.count()) === 0 && (await list.count()) === 1; steps++)
      await list.evaluate(scrolled)
    await wanted.click({ timeout: 3000 })
    await expect(shown).toHaveText(option, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** Scrolls a list and waits until its options are rendered. */
const scrolled = (element: Element): Promise<unknown> => {
  element.scrollBy(0, 150)
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`)

/** Closes the list of a select. */
async function closeSelect(input: Locator): Promise<void> {
  await input.press("Escape")
  await expect(input).toHaveAttribute("aria-expanded", "false")
}

/** Chooses several options of a select with many. */
export async function chooseMany(scope: Scope, label: string, chosen: readonly string[]): Promise<void> {
  for (const option of chosen) {
    const { input, options } = await openSelect(scope, label)
    await input.fill(option)
    await options.filter({ hasText: exactly(option) }).click()
    await closeSelect(input)
  }
}

/** The options of a select, without the empty one. */
export async function offered(scope: Scope, label: string): Promise<string[]> {
  const { input, options } = await openSelect(scope, label)
  const texts = await options.allTextContents()
  await closeSelect(input)
  return texts.filter((text) => text !== "-- Pilih --")
}

/** The select with its chosen option. */
export const selectOf = (scope: Scope, label: string): Locator =>
  combobox(scope, label).locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' ant-select ')][1]")

/** A text, number or date input. */
export const inputOf = (scope: Scope, label: string): Locator =>
  scope.getByRole("textbox", { name: label, exact: true })

/** The input of a label; an input with proposals is a combobox. */
export const entryOf = (scope: Scope, label: string): Locator =>
  inputOf(scope, label).or(combobox(scope, label))

export const fill = (scope: Scope, label: string, text: string): Promise<void> =>
  entryOf(scope, label).fill(text)

/** Types a day; again if a closing list took the focus, and with it the text, on a busy machine. */
export async function fillDay(scope: Scope, label: string, day: string): Promise<void> {
  const input = inputOf(scope, label)
  await expect(async () => {
    await input.fill(day)
    await expect(input).toHaveValue(day, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** Clicks a button once it is at rest, e.g. in an opening dialog. */
export async function press(page: Page, button: string): Promise<void> {
  const pressed = page.getByRole("button", { name: button, exact: true })
  // The sticky buttons of a form move at the end of the page.
  await pressed.scrollIntoViewIfNeeded()
  // Playwright takes the first frames of a transition for rest.
  await expect.poll(() => page.evaluate(isMoving), { message: `${button} is at rest` }).toBe(false)
  await pressed.click()
}

/** Expects an alert with this text, and closes it. */
export async function closeAlert(page: Page, text: string | RegExp): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text })
  await expect(alert).toBeVisible()
  await alert.getByRole("button", { name: "OK" }).click()
  await expect(alert).toBeHidden()
}

/** Expects the dialog 'Berhasil' with this text, and closes it. */
export async function closeSuccess(page: Page, text: string | RegExp, title = "Berhasil"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title })
  await expect(dialog).toContainText(text)
  await dialog.getByRole("button", { name: "OK" }).click()
  await expect(dialog).toBeHidden()
}

/** Presses a tool of a list, behind *Lainnya*. */
export async function pressTool(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Lainnya", exact: true }).click()
  await page.getByRole("button", { name, exact: true }).click()
}

/** The row of a list that contains this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text })

/** Expects no horizontal scrolling. */
export const expectNoOverflow = async (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

/** The steps that enter these values in the resource's form. @param rows the records to choose from */
export const stepsOf = (
  resource: Resource,
  rows: Record<string, readonly Values[]>,
  values = valuesOf(resource),
) => fillSteps(resource, values, rows)

/** Enters these values in a declared form, or in a row of a setup list. @param verb before each label */
export async function fillForm(scope: Scope, steps: ReturnType<typeof stepsOf>, verb = ""): Promise<void> {
  for (const step of steps) {
    const label = verb + step.label
    if ("text" in step) await fill(scope, label, step.text)
    else if ("option" in step) await choose(scope, label, step.option)
    else await chooseMany(scope, label, step.options)
  }
}

/** The path of the page's address. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname
