/** Any declared form, filled as a person fills it. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Resource } from "../../../src/core/schema/resource"
import type { FieldType, Values } from "../../../src/core/schema/types"
import type { FieldFixture } from "../../../src/fields/fixture"
import { valuesOf } from "../../support/declared"
import { type Fixtures, fillSteps } from "../../support/fill"
import { openApp } from "./app"
import { choose, chooseMany, expectGone, heading, inputOf } from "./screen"

const found = import.meta.glob<FieldFixture<FieldType>>("../../../src/fields/*/fixture.ts", {
  eager: true,
  import: "fixture",
})
const fixtures: Fixtures = Object.fromEntries(
  Object.entries(found).map(([path, fixture]) => [path.split("/").at(-2) ?? "", fixture]),
)

/** Fills everything that the resource's valid values speak of. */
export async function fillForm(resource: Resource, rows: Record<string, readonly Values[]>): Promise<void> {
  for (const step of fillSteps(resource, valuesOf(resource), { fixtures, rows })) {
    if ("text" in step) await inputOf(step.label).fill(step.text)
    else if ("option" in step) await choose(step.label, step.option)
    else await chooseMany(step.label, [...step.options])
  }
}

/** Everything that stands in the form's inputs and selects now. */
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
