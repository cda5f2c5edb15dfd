import type { Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

/** Fields that a row cannot show: toggles, passwords, files, lines. */
function checkColumns({ name, list, fields }: Resource, { types }: Examined, report: Report): void {
  for (const { field: key } of list.columns) {
    const field = fields.find((candidate) => candidate.key === key)
    const traits = field && types.find(field.type)
    if (traits && (!traits.shown || traits.keepsFile || field.lines))
      report(
        "P502",
        `${name}.list.columns`,
        `a setup list cannot show '${key}', a ${field.type}`,
        'leave it out, or give the resource a form and `list: { view: "table" }`',
      )
  }
}

/** Required fields without an input in the row. */
function checkFilled(
  resource: Resource,
  { place, given }: { place: string; given: readonly string[] },
  report: Report,
): void {
  const filled = new Set([...resource.list.columns.map(({ field }) => field), ...given])
  for (const { key, required, when, derive, initial, send, hidden } of resource.fields)
    if (required.create && !when && !derive && initial === undefined && send && !hidden && !filled.has(key))
      report(
        "P503",
        place,
        `'${key}' of ${resource.name} is required, and the list has no column to type it into`,
        `add '${key}' to list.columns, or fix it with the page's \`fixed\``,
      )
}

export function checkSetupLists(examined: Examined, report: Report): void {
  const { all, known, declared, options } = examined
  for (const resource of all) {
    if (resource.list.view !== "setup") continue
    checkColumns(resource, examined, report)
    if (resource.list.path)
      checkFilled(resource, { place: `${resource.name}.list.columns`, given: [] }, report)
  }
  for (const page of options.setupPages ?? []) {
    for (const panel of page.panels) {
      const resource = known.get(panel.resource)
      if (!resource)
        report(
          "P501",
          page.path,
          `panel names '${panel.resource}', which is not declared`,
          suggest(panel.resource, declared, "name a declared resource"),
        )
      else checkFilled(resource, { place: page.path, given: Object.keys(panel.fixed ?? {}) }, report)
    }
  }
}
