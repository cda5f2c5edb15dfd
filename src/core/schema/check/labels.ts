import type { Resource } from "../resource"
import type { Report } from "./fault"

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
