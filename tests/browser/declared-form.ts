/** Any declared form against the foreign host: what its selects offer, and how a person fills it. */
import { expect, type Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { contextOf } from "../support/context"
import { valuesOf } from "../support/declared"
import { choose, chooseMany, inputOf } from "./form-driver"

export { fillHost, rawOf, valuesOf } from "../support/declared"

const dayOf = (value: unknown) => String(value).split("-").reverse().join("/")

async function fillField(
  page: Page,
  field: Field,
  value: unknown,
  resource: Resource,
  rows: Record<string, readonly Values[]>,
) {
  const nameOf = (name: string, key: string, id: unknown) =>
    String(rows[name]?.find((row) => row.id === id)?.[key] ?? id)
  if (field.type === "select")
    await choose(page, field.label, field.options.find((option) => option.value === value)?.label ?? "")
  else if (field.type === "choice") {
    const context = contextOf(resource, {}, { rows, role: "superadmin" })
    await choose(
      page,
      field.label,
      field.options(context).find((option) => option.value === value)?.label ?? "",
    )
  } else if (field.type === "reference") {
    const key = field.optionLabel ?? registry.get(field.resource).title
    if (Array.isArray(value))
      await chooseMany(
        page,
        field.label,
        value.map((id) => nameOf(field.resource, key, id)),
      )
    else await choose(page, field.label, nameOf(field.resource, key, value))
  } else if (field.type === "sequence")
    await inputOf(page, field.label).fill(String(Number(/\d+$/.exec(String(value)))))
  else if (field.type === "date") await inputOf(page, field.label).fill(dayOf(value))
  else if (field.type === "number") await inputOf(page, field.label).fill(String(value).replace(".", ","))
  else await inputOf(page, field.label).fill(String(value))
}

/** Fills everything that these values speak of. */
export async function fillForm(
  page: Page,
  resource: Resource,
  rows: Record<string, readonly Values[]>,
): Promise<void> {
  const values = valuesOf(resource)
  for (const field of resource.fields)
    if (values[field.key] !== undefined && !field.hidden)
      await fillField(page, field, values[field.key], resource, rows)
}

/** Everything that stands in the form's inputs and selects now. */
export const contentOf = (page: Page): Promise<string[]> =>
  page
    .locator("form")
    .locator("input, textarea, .ant-select-selection-item")
    .evaluateAll((elements) =>
      elements.map((element) => ("value" in element ? String(element.value) : (element.textContent ?? ""))),
    )

export async function openForm(page: Page, url: string, resource: Resource): Promise<void> {
  const screen = resource.form.create
  if (!screen) throw new Error(`${resource.name} has no form`)
  await page.goto(url + screen.path)
  await expect(page.getByRole("heading", { name: screen.heading, level: 1 })).toBeVisible()
  await expect(page.getByText("Memuat pilihan...")).toHaveCount(0)
}
