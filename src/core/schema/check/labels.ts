/** Checks of labels: of fields, and of the names of references. */
import type { Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

/** Each field has a label of its own. */
export function checkLabels({ name, fields }: Resource, report: Report): void {
  const seen = new Map<string, string>()
  for (const { key, label, hidden } of fields) {
    const plain = label.trim().toLowerCase()
    if (hidden || !plain) continue
    const before = seen.get(plain)
    if (before === undefined) seen.set(plain, key)
    else
      report(
        "F018",
        `${name}.fields.${key}.label`,
        `'${label}' is the label of '${before}' already`,
        "give each field a label of its own",
      )
  }
}

/** Every reference has a name to show. */
export function checkShownLabels(resource: Resource, { types, known }: Examined, report: Report): void {
  const { name, source, list, show } = resource
  const shown = new Set([...list.columns, ...list.filters, ...show.fields].map(({ field }) => field))
  for (const field of resource.fields) {
    const traits = types.find(field.type)
    const link = traits?.link(field)
    const target = known.get(link?.resource ?? "")
    if (!link || !target) continue
    const place = `${name}.fields.${field.key}`
    if (source.kind === "browser" && shown.has(field.key))
      report(
        "R105",
        place,
        "is shown, but its name is not stored: browser data stores only the id",
        "leave it out of list and detail, or store the name in a field of its own",
      )
    const label = target.fields.find(({ key }) => key === link.label)
    if (label && !types.find(label.type)?.naming)
      report(
        "R105",
        place,
        `is shown by '${label.key}' of ${target.name}, which cannot be a label`,
        "name a field of text",
      )
  }
}
