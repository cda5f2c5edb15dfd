/** Any declared form against the foreign host: what its selects offer, and how a person fills it. */
import type { Page } from "@playwright/test"
import type { Resource } from "../../src/core/schema/resource"
import type { FieldType, Values } from "../../src/core/schema/types"
import type { FieldFixture } from "../../src/fields/fixture"
import { fieldTypeNames } from "../../src/fields/registry"
import { valuesOf } from "../support/declared"
import { fillSteps } from "../support/fill"
import { choose, chooseMany, inputOf } from "./form-driver"

export { fillHost, rawOf, valuesOf } from "../support/declared"

const fixtures: Record<string, FieldFixture<FieldType>> = {}
for (const type of fieldTypeNames)
  fixtures[type] = (await import(`../../src/fields/${type}/fixture.ts`)).fixture

/** How a person fills everything that the resource's valid values speak of. */
export const stepsOf = (resource: Resource, rows: Record<string, readonly Values[]>) =>
  fillSteps(resource, valuesOf(resource), { fixtures, rows })

/** Fills everything that the resource's valid values speak of. */
export async function fillForm(
  page: Page,
  resource: Resource,
  rows: Record<string, readonly Values[]>,
): Promise<void> {
  for (const step of stepsOf(resource, rows)) {
    if ("text" in step) await inputOf(page, step.label).fill(step.text)
    else if ("option" in step) await choose(page, step.label, step.option)
    else await chooseMany(page, step.label, step.options)
  }
}

/** Everything that stands in the form's inputs and selects now. */
export const contentOf = (page: Page): Promise<string[]> =>
  page
    .locator("form")
    .locator("input, textarea, .ant-select-selection-item")
    .evaluateAll((elements) =>
      elements.map((element) => ("value" in element ? String(element.value) : (element.textContent ?? ""))),
    )
