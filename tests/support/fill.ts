/** The steps that fill a declared form, for any driver of a page. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { contextOf } from "./context"
import { type FillStep, fixtures } from "./field-fixtures"

/** Steps for each field that has a value, in the declared order. @param rows the records that the form has loaded */
export function fillSteps(
  resource: Resource,
  values: Values,
  rows: Readonly<Record<string, readonly Values[]>>,
): FillStep[] {
  const context = contextOf(resource, {}, { rows, role: "superadmin" })
  const titleOf = (name: string) => registry.get(name).title
  return resource.fields.flatMap((field) => {
    const value = values[field.key]
    if (value === undefined || field.hidden) return []
    const typed = [{ label: field.label, text: String(value) }]
    return fixtures[field.type].fill?.(value, field as never, { context, titleOf }) ?? typed
  })
}
