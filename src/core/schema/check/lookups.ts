import type { AnyFieldType } from "../field-types"
import type { Field, Resource } from "../resource"
import { protectedRead } from "./access"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

export function checkLookups(
  resource: Resource,
  field: Field,
  traits: AnyFieldType,
  { known }: Examined,
  report: Report,
): void {
  const place = `${resource.name}.fields.${field.key}`
  for (const [target, keys] of Object.entries(
    traits.dependencies(field, (name) => known.get(name)?.title ?? ""),
  )) {
    const other = known.get(target)
    if (!other) {
      report(
        "R101",
        place,
        `refers to '${target}', which is not declared`,
        suggest(target, known.keys(), "declare it and list it in resources/index.ts"),
      )
      continue
    }
    const own = resource.access.fields.get(field.key)?.read ?? null
    for (const key of keys) {
      const fault = protectedRead({ own, target: other, key })
      if (fault) report("G105", place, fault.problem, fault.remedy)
      if (key !== "id" && !other.fields.some((candidate) => candidate.key === key))
        report(
          "R102",
          place,
          `reads '${target}.${key}', which is no field`,
          suggest(
            key,
            other.fields.map((candidate) => candidate.key),
            `name a field of ${target}`,
          ),
        )
    }
  }
}
