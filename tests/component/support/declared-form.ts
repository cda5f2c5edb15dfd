/** Any declared form, filled as a person fills it. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../../resources/registry"
import type { Field, Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { contextOf } from "../../support/context"
import { valuesOf } from "../../support/declared"
import { openApp } from "./app"
import { choose, chooseMany, expectGone, heading, inputOf } from "./screen"

const dayOf = (value: unknown) => String(value).split("-").reverse().join("/")

async function fillField(
  field: Field,
  value: unknown,
  resource: Resource,
  rows: Record<string, readonly Values[]>,
) {
  const nameOf = (name: string, key: string, id: unknown) =>
    String(rows[name]?.find((row) => row.id === id)?.[key] ?? id)
  if (field.type === "select")
    await choose(field.label, field.options.find((option) => option.value === value)?.label ?? "")
  else if (field.type === "choice") {
    const context = contextOf(resource, {}, { rows, role: "superadmin" })
    await choose(field.label, field.options(context).find((option) => option.value === value)?.label ?? "")
  } else if (field.type === "reference") {
    const key = field.optionLabel ?? registry.get(field.resource).title
    if (Array.isArray(value))
      await chooseMany(
        field.label,
        value.map((id) => nameOf(field.resource, key, id)),
      )
    else await choose(field.label, nameOf(field.resource, key, value))
  } else if (field.type === "sequence")
    await inputOf(field.label).fill(String(Number(/\d+$/.exec(String(value)))))
  else if (field.type === "date") await inputOf(field.label).fill(dayOf(value))
  else if (field.type === "number") await inputOf(field.label).fill(String(value).replace(".", ","))
  else await inputOf(field.label).fill(String(value))
}

/** Fills everything that these values speak of. */
export async function fillForm(resource: Resource, rows: Record<string, readonly Values[]>): Promise<void> {
  const values = valuesOf(resource)
  for (const field of resource.fields)
    if (values[field.key] !== undefined && !field.hidden)
      await fillField(field, values[field.key], resource, rows)
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
