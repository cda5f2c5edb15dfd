/** The names that a rule may read: fields of its own record, and `lookups` of others. */
import { ACCOUNT_STATE } from "../../../access/sign-in"
import { labelKey, type Resource } from "../../resource"
import type { Examined } from "../declarations"

const ENGINE_KEYS = ["id", "version"]

const withLabels = (resource: Resource | undefined, keys: Iterable<string>, { types }: Examined): string[] =>
  [...keys].flatMap((key) => {
    const field = resource?.fields.find((candidate) => candidate.key === key)
    const labelled = field && (field.readLabel !== null || types.find(field.type)?.link(field))
    return labelled ? [key, labelKey(key)] : [key]
  })

/** Names of a record: its fields, labels, fixed values and those of the engine. */
export const ownNames = (resource: Resource, examined: Examined): ReadonlySet<string> =>
  new Set([
    ...ENGINE_KEYS,
    ACCOUNT_STATE,
    ...resource.fixedValues.map(({ key }) => key),
    ...withLabels(
      resource,
      resource.fields.map(({ key }) => key),
      examined,
    ),
  ])

/** Resource → its names that the declaration reads. */
export function namedOfOthers(
  resource: Resource,
  examined: Examined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const { types, known } = examined
  const named = new Map<string, Set<string>>()
  for (const field of resource.fields) {
    const read = types.find(field.type)?.dependencies(field, (name) => known.get(name)?.title ?? "id") ?? {}
    for (const [name, keys] of Object.entries(read)) {
      const target = known.get(name)
      const before =
        named.get(name) ?? new Set([...ENGINE_KEYS, ...(target?.fixedValues ?? []).map(({ key }) => key)])
      named.set(name, new Set([...before, ...withLabels(target, keys, examined)]))
    }
  }
  return named
}
