/** Lists, forms and details: the fields that they name, the actions that they need, their paths. */
import { isEditStash } from "../../session/edit-stash"
import type { Resource } from "../resource"
import { accountFields } from "./accounts"
import type { Report } from "./fault"

export function checkScreens(resource: Resource, report: Report): void {
  const { name, form, access } = resource
  const fieldNames = new Set(resource.fields.map((field) => field.key))
  const named: [string, readonly string[]][] = [
    ["title", [resource.title]],
    ["list.columns", resource.list.columns.map((column) => column.field)],
    ["list.filters", resource.list.filters.map((column) => column.field)],
    ["list.search", resource.list.search],
    ["show.fields", resource.show.fields.map((column) => column.field)],
    ...form.sections.map((section, index): [string, readonly string[]] => [
      `form.sections[${index}]`,
      section.fields,
    ]),
    ["account", accountFields(resource)],
    ["role", resource.role?.mayGive ? [resource.role.mayGive] : []],
  ]
  for (const [place, keys] of named)
    for (const key of keys)
      if (!fieldNames.has(key))
        report(
          "S201",
          `${name}.${place}`,
          `names '${key}', which is no field`,
          "name a field of this resource",
        )
  if (!access.module.trim())
    report("S202", `${name}.access`, "names no module", "say which permission module governs it")
  if (form.create && !access.actions.has("create"))
    report("S203", `${name}.form.create`, "the resource has no create action", "allow it in access.actions")
  if (form.edit && !access.actions.has("edit"))
    report("S204", `${name}.form.edit`, "the resource has no edit action", "allow it in access.actions")
  if (form.edit && !isEditStash(form.edit.editStash))
    report(
      "S205",
      `${name}.form.edit`,
      `'${form.edit.editStash}' is no item that the end of a session finds`,
      "name a local-storage item that begins with 'edit' and a capital letter (RT-28)",
    )
  if (form.create || form.edit) {
    const placed = new Set(form.sections.flatMap((section) => section.fields))
    for (const field of resource.fields)
      if (!field.hidden && !placed.has(field.key))
        report(
          "S206",
          `${name}.form.sections`,
          `'${field.key}' stands in no section`,
          "place it, or mark it hidden",
        )
  }
  for (const place of [resource.list.path, form.create?.path, form.edit?.path])
    if (place && !place.startsWith("/"))
      report("S207", `${name}.${place}`, "is no absolute path", "start it with a slash (AB-24)")
}
