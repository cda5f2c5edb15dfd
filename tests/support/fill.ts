/** What a person does to fill a declared form, in steps that any driver of a page can take. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { FieldType, Values } from "../../src/core/schema/types"
import type { FieldFixture, FillStep } from "../../src/fields/fixture"
import { contextOf } from "./context"

export type Fixtures = Readonly<Record<string, FieldFixture<FieldType>>>

/**
 * Everything that the values speak of, in the declared order.
 * @param fixtures by the type's name; Vite finds them by a glob, Node by reading the folder
 * @param rows the records that the form has loaded
 */
export function fillSteps(
  resource: Resource,
  values: Values,
  { fixtures, rows }: { fixtures: Fixtures; rows: Readonly<Record<string, readonly Values[]>> },
): FillStep[] {
  const context = contextOf(resource, {}, { rows, role: "superadmin" })
  const titleOf = (name: string) => registry.get(name).title
  return resource.fields.flatMap((field) => {
    const value = values[field.key]
    if (value === undefined || field.hidden) return []
    const typed = [{ label: field.label, text: String(value) }]
    return fixtures[field.type]?.fill?.(value, field as never, { context, titleOf }) ?? typed
  })
}
