/** Any declared form against the foreign host: what its selects offer, and how a person fills it. */
import { expect, type Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { writeAt } from "../../src/core/codec/path"
import type { Field, Resource } from "../../src/core/schema/resource"
import { labelKey } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { StubHost } from "../stub/host"
import { contextOf, sampleRows } from "../support/context"
import { validValues } from "../support/valid-values"
import { choose, chooseMany, inputOf } from "./form-driver"

/** A record as an API answers it, nested where the declaration reads it. */
export function rawOf(
  resource: Resource,
  row: Values,
  rows: Record<string, readonly Values[]>,
): Record<string, unknown> {
  const raw: Record<string, unknown> = { id: row.id }
  for (const { value, read } of resource.fixedValues) writeAt(raw, read, value)
  for (const field of resource.fields) {
    const value = row[field.key]
    if (value === undefined || value === null) continue
    if (field.read) writeAt(raw, field.read, value)
    if (field.type !== "reference" || !field.readLabel) continue
    const target = rows[field.resource]?.find((candidate) => candidate.id === value)
    const label = row[labelKey(field.key)] ?? target?.[registry.get(field.resource).title]
    if (label !== undefined) writeAt(raw, field.readLabel, label)
  }
  return raw
}

/** The sample that `validValues` choose from, with a record of the resource itself where one is asked for. */
export function fillHost(
  host: StubHost,
  resource: Resource,
  own?: Values,
): Record<string, readonly Values[]> {
  const rows: Record<string, readonly Values[]> = {
    ...sampleRows,
    // A verification needs a vehicle in use; the form of vehicles needs one that is free.
    transportations:
      resource.name === "transportations"
        ? []
        : [{ id: "tr1", userId: "u-driver", vehicleNumber: "BE1234XY" }],
  }
  if (own) rows[resource.variantOf] = [...(rows[resource.variantOf] ?? []), own]
  for (const [name, list] of Object.entries(rows)) {
    const target = registry.get(name)
    if (target.source.kind === "rest")
      host.data[target.source.list] = list.map((row) => rawOf(target, { isActive: true, ...row }, rows))
  }
  return rows
}

/** What a valid new record of a resource is made of. */
export const valuesOf = (resource: Resource): Values => validValues[resource.name] ?? {}

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
