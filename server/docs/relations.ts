/** The relations of a resource, each as a line of a list with a link to the other page. */
import type { FieldTypes } from "../../src/core/schema/field-types"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { code } from "./markdown"

/** @param fileOf the file of another resource's page */
export function relationLines(
  resource: Resource,
  registry: Registry,
  types: FieldTypes,
  fileOf: (resource: string) => string,
): string {
  const to = (name: string) => (registry.find(name) ? `[${name}](${fileOf(name)})` : code(name))
  const own = resource.fields.flatMap((field) => {
    const type = types.find(field.type)
    const link = type?.link(field)
    const counted = type?.counts(field)
    const offers = type?.offers(field)
    return [
      ...(link ? [`${code(field.key)} refers to ${to(link.resource)}${link.many ? ", many" : ""}`] : []),
      ...(offers && !link ? [`${code(field.key)} is chosen from ${to(offers.from)}`] : []),
      ...(field.lines ? [`${code(field.key)} are lines of ${to(field.lines.resource)}`] : []),
      ...(counted ? [`${code(field.key)} counts ${to(counted.resource)} by ${code(counted.by)}`] : []),
    ]
  })
  const others = registry.all.flatMap((other) =>
    other.fields.flatMap((field) =>
      types.find(field.type)?.link(field)?.resource === resource.name
        ? [`${to(other.name)} refers to it by ${code(field.key)}`]
        : [],
    ),
  )
  const shown = resource.related.map(
    ({ resource: other, by }) => `its detail shows ${to(other)} by ${code(by)}`,
  )
  const owner = resource.owner ? [`its records are lines of ${to(resource.owner.resource)}`] : []
  return [...owner, ...own, ...others, ...shown].map((line) => `- ${line}`).join("\n")
}
