/** What a rule may read: every field of its own record, and of others what its declaration names. */
import { ACCOUNT_STATE } from "../../../access/sign-in"
import { labelKey, type Resource } from "../../resource"
import type { Examined } from "../examined"

/** Kept by the engine, in every record. */
const KEPT = ["id", "version"]

const withLabels = (resource: Resource | undefined, keys: Iterable<string>, { types }: Examined): string[] =>
  [...keys].flatMap((key) => {
    const field = resource?.fields.find((candidate) => candidate.key === key)
    const labelled = field && (field.readLabel !== null || types.find(field.type)?.link(field))
    return labelled ? [key, labelKey(key)] : [key]
  })

/** What a record has as its own resource's rules see it. */
export const ownNames = (resource: Resource, examined: Examined): ReadonlySet<string> =>
  new Set([
    ...KEPT,
    ACCOUNT_STATE,
    ...resource.fixedValues.map(({ key }) => key),
    ...withLabels(
      resource,
      resource.fields.map(({ key }) => key),
      examined,
    ),
  ])

/** Of each other resource that a declaration reads, what its users are given of it whatever their rights. */
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
        named.get(name) ?? new Set([...KEPT, ...(target?.fixedValues ?? []).map(({ key }) => key)])
      named.set(name, new Set([...before, ...withLabels(target, keys, examined)]))
    }
  }
  return named
}
