/** Checks of `addHere`: the target must have an add form, and the user must choose the value. */
import type { AnyFieldType } from "../field-types"
import type { Field, Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

export function checkAddHere(
  resource: Resource,
  field: Field,
  traits: AnyFieldType,
  { known }: Examined,
  report: Report,
): void {
  const link = traits.link(field)
  const target = link?.addHere ? known.get(link.resource) : undefined
  if (!target) return
  const place = `${resource.name}.fields.${field.key}.addHere`
  const { form, access, list } = target
  if (!form.create || !access.actions.has("create") || list.readOnly)
    report(
      "R108",
      place,
      `${target.name} has no add form`,
      "give it `form.create` and the action `create`, or drop `addHere`",
    )
  if (field.hidden || field.derive || (field.readOnly.create && field.readOnly.edit))
    report("R108", place, "users do not choose this value", "drop `addHere`")
}
