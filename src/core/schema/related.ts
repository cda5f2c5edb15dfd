/** `related`: the records of another resource that refer to one of this. */
import { isObject } from "../text"
import type { Declared } from "./define"
import type { Related, ShownFilter } from "./resource"
import type { ResourceInput } from "./resource-input"

/** Parts without `by` are left out: `check` reports them. */
export const relatedOf = ({ related }: Pick<ResourceInput, "related">): Related[] =>
  Object.entries(isObject(related) ? (related as NonNullable<typeof related>) : {}).flatMap(
    ([resource, part]) => {
      if (typeof part?.by !== "string") return []
      const { by, label, columns, total, add } = part
      return [
        {
          resource,
          by,
          label: label ?? "",
          columns: Array.isArray(columns) ? columns : null,
          total: total ?? false,
          add: add ?? false,
        },
      ]
    },
  )

/** The references of a resource that a `related` names, unless its list has the same filter anyway. */
export function scopesOf(
  { name, fields, list }: Pick<ResourceInput, "name" | "fields" | "list">,
  all: readonly Pick<Declared, "related">[],
): ShownFilter[] {
  const named = all.flatMap(({ related }) => {
    const by = related?.[name]?.by
    return by === undefined ? [] : [by]
  })
  const filters = list?.filters ?? []
  const isFilter = (key: string) =>
    filters.some((filter) => typeof filter !== "string" && filter.field === key && filter.operator === "eq")
  return [...new Set(named)].flatMap((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field && !isFilter(key) ? [{ field: key, label: field.label, operator: "eq" as const }] : []
  })
}
