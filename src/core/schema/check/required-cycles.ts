/** Cycles of required references, within which no first record can be made. */
import type { Field, Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

/** Required in a new record, whatever its other values. */
const isNeeded = (field: Field): boolean =>
  field.required.create !== null && field.when === null && field.derive === null

export function checkRequiredCycles({ all, known, types }: Examined, report: Report): void {
  const needs = new Map<string, { field: Field; target: string }[]>()
  for (const resource of all)
    needs.set(
      resource.name,
      resource.fields.flatMap((field) => {
        const target = isNeeded(field) && known.get(types.find(field.type)?.link(field)?.resource ?? "")
        // The base resource makes the records of a variant.
        return target ? [{ field, target: target.variantOf }] : []
      }),
    )
  const reported = new Set<string>()
  const visit = (resource: Resource, path: readonly string[]): void => {
    for (const { field, target } of needs.get(resource.name) ?? []) {
      const chain = [...path, target]
      const from = chain.indexOf(target)
      const next = known.get(target)
      if (from === chain.length - 1) {
        if (next) visit(next, chain)
        continue
      }
      const circle = chain.slice(from)
      const key = [...new Set(circle)].sort().join()
      if (!reported.has(key))
        report(
          "R104",
          `${resource.name}.fields.${field.key}`,
          `no record can be created first: ${circle.join(" needs ")}`,
          "leave `required` off one of these references",
        )
      reported.add(key)
    }
  }
  for (const resource of all) if (resource.variantOf === resource.name) visit(resource, [resource.name])
}
