/** Fills any declared form through its inputs. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { valuesOf } from "../../support/declared"
import { fillSteps } from "../../support/fill"
import { openApp } from "./app"
import { choose, chooseMany, expectGone, heading, inputOf } from "./screen"

/** Fills the fields for which the resource has valid values. */
export async function fillForm(resource: Resource, rows: Record<string, readonly Values[]>): Promise<void> {
  for (const step of fillSteps(resource, valuesOf(resource), rows)) {
    if ("text" in step) await inputOf(step.label).fill(step.text)
    else if ("option" in step) await choose(step.label, step.option)
    else await chooseMany(step.label, [...step.options])
  }
}

/** Current contents of the form's inputs and selects. */
export const contentOf = (): string[] =>
  page
    .css("form")
    .css("input, textarea, .ant-select-selection-item")
    .elements()
    .map((element) => ("value" in element ? String(element.value) : (element.textContent ?? "")))

export async function openForm(resource: Resource): Promise<void> {
  const screen = resource.form.create
  if (!screen) throw new Error(`${resource.name} has no form`)
  await openApp(screen.path)
  await expect.element(heading(screen.heading)).toBeVisible()
  await expectGone(page.getByText("Memuat pilihan..."))
}
