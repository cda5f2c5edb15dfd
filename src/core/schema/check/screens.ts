import { isEditStash } from "../../session/edit-stash"
import type { FieldTypes } from "../field-types"
import { MOST_ON_CARD, type Resource } from "../resource"
import { accountFields } from "./accounts"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

const repeated = (keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key, index) => keys.indexOf(key) !== index)),
]

/** The title names a record in dialogs and references. */
function checkTitle({ name, title, fields, owner }: Resource, types: FieldTypes, report: Report): void {
  // No dialog names a line.
  if (owner) return
  const field = fields.find((candidate) => candidate.key === title)
  const traits = field && types.find(field.type)
  if (!field || !traits) return
  const problem = field.hidden
    ? "is hidden"
    : traits.naming && !["integer", "real"].includes(String(traits.storage(field)))
      ? undefined
      : `is a ${field.type}, which cannot be a label`
  if (problem) report("S210", `${name}.title`, `'${title}' ${problem}`, "name a field of text that users see")
}

function checkCard({ name, list }: Resource, report: Report): void {
  const columns = list.columns.map(({ field }) => field)
  const [heading = ""] = columns
  const fault = (problem: string, remedy: string) => report("S214", `${name}.list.card`, problem, remedy)
  for (const key of list.card)
    if (!columns.includes(key))
      fault(`names '${key}', which is no column`, suggest(key, columns, "name a column of this list"))
  if (list.card.length > MOST_ON_CARD)
    fault(`names ${list.card.length} columns`, `name ${MOST_ON_CARD} at most: the detail shows the others`)
  if (columns.length > 0 && !list.card.includes(heading))
    fault(`leaves out '${heading}', the card's heading`, `name '${heading}' too`)
}

/** Widths and places of columns: `list.chars` and `list.below`. */
function checkColumns({ name, list }: Resource, report: Report): void {
  const columns = list.columns.map(({ field }) => field)
  for (const part of ["chars", "below"] as const)
    for (const key of Object.keys(list[part]))
      if (!columns.includes(key))
        report(
          "S215",
          `${name}.list.${part}`,
          `names '${key}', which is no column`,
          suggest(key, columns, "name a column of this list"),
        )
  for (const [key, next] of Object.entries(list.below))
    if (columns.includes(key) && columns[columns.indexOf(key) + 1] !== next)
      report(
        "S215",
        `${name}.list.below`,
        `'${next}' is not the column after '${key}'`,
        "name the next column",
      )
}

export function checkScreens(resource: Resource, { types }: Examined, report: Report): void {
  const { name, form, access } = resource
  const fieldNames = new Set(resource.fields.map((field) => field.key))
  const columns = resource.list.columns.map((column) => column.field)
  const named: [string, readonly string[]][] = [
    ["title", [resource.title]],
    ["list.columns", columns],
    ["list.filters", resource.list.filters.map((column) => column.field)],
    // `search` repeats the columns by default.
    ["list.search", resource.list.search.filter((key) => !columns.includes(key))],
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
          suggest(key, fieldNames, "name a field of this resource"),
        )
  checkCard(resource, report)
  checkColumns(resource, report)
  checkTitle(resource, types, report)
  for (const [place, keys] of named)
    for (const key of repeated(place === "account" || place === "role" ? [] : keys))
      report("S212", `${name}.${place}`, `names '${key}' twice`, "name it once")
  if (!access.module.trim())
    report("S202", `${name}.access`, "names no module", "name the permission module that governs it")
  if (form.create && !access.actions.has("create"))
    report("S203", `${name}.form.create`, "the resource has no create action", "allow it in access.actions")
  if (form.edit && !access.actions.has("edit"))
    report("S204", `${name}.form.edit`, "the resource has no edit action", "allow it in access.actions")
  if (form.edit && !isEditStash(form.edit.editStash))
    report(
      "S205",
      `${name}.form.edit`,
      `'${form.edit.editStash}' would not be removed at the end of a session`,
      "name a local-storage item that begins with 'edit' and a capital letter (RT-28)",
    )
  if (form.create || form.edit) {
    const placed = new Set(form.sections.flatMap((section) => section.fields))
    for (const field of resource.fields)
      if (!field.hidden && !placed.has(field.key))
        report(
          "S206",
          `${name}.form.sections`,
          `'${field.key}' is in no section`,
          "place it, or mark it hidden",
        )
  }
  for (const place of [resource.list.path, form.create?.path, form.edit?.path])
    if (place && !place.startsWith("/"))
      report("S207", `${name}.${place}`, "is no absolute path", "start it with a slash (AB-24)")
    else if (place && /[:*?#\s]/.test(place))
      report("S211", `${name}.${place}`, "is no plain path", "write it without `:`, `*`, `?`, `#` and blanks")
}
