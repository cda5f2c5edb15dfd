/** Parameters of a list: pages, search, filters and order in the dialect of `core/query/dialect.ts`. */
import { LIMITS, MOST_ROWS } from "../../../src/core/query/dialect"
import type { JsonSchema } from "../../../src/core/schema/json-schema"
import type { Resource } from "../../../src/core/schema/resource"
import { askableOf } from "../../../src/fields/list-columns"
import { listOf } from "./operation"
import type { Parameter } from "./types"

const TEXT: JsonSchema = { type: "string" }
const query = (name: string, description: string, schema: JsonSchema = TEXT): Parameter => ({
  name,
  in: "query",
  description,
  schema,
})

const some = (schema: JsonSchema, most: number): JsonSchema => ({ ...listOf(schema), maxItems: most })

/** Parameters of one field's filter, by its operators. */
function filterParameters(key: string, label: string, operators: ReadonlySet<string>): Parameter[] {
  const equal = operators.has("eq") || operators.has("in")
  return [
    ...(equal
      ? [
          query(key, `${label}: one of these values`, some(TEXT, LIMITS.values)),
          query(`${key}_ne`, `${label}: not this value`),
        ]
      : []),
    ...(operators.has("contains") ? [query(`${key}_like`, `${label}: contains this text`)] : []),
    ...(operators.has("between")
      ? [query(`${key}_gte`, `${label}: at least`), query(`${key}_lte`, `${label}: at most`)]
      : []),
  ]
}

/** @param views the lists that the caller may read: those of one path */
function questionParameters(views: readonly Resource[]): Parameter[] {
  const filters = new Map<string, Parameter>()
  for (const view of views)
    for (const [key, operators] of askableOf(view).filters)
      for (const one of filterParameters(key, view.field(key).label, operators)) filters.set(one.name, one)
  return [
    ...(views.length > 1
      ? [query("_list", "List whose records to answer", { enum: views.map(({ name }) => name) })]
      : []),
    query("q", "Words that must all be found in searched fields", some(TEXT, LIMITS.words)),
    ...filters.values(),
  ]
}

const keysOf = (views: readonly Resource[], kind: "orders" | "groups"): string[] => [
  ...new Set(views.flatMap((view) => [...askableOf(view)[kind]])),
]

/** The field of the groups; undefined for a list without one. */
function groupParameter(views: readonly Resource[], description: string): Parameter | undefined {
  const groups = keysOf(views, "groups")
  return groups.length > 0 ? query("_by", description, { enum: groups }) : undefined
}

/** @param views as above */
export function listParameters(views: readonly Resource[]): Parameter[] {
  const row: JsonSchema = { type: "integer", minimum: 0 }
  const by = groupParameter(views, "Field of a group, with `_of`: only the records of that group")
  return [
    query("_start", "First row of the page, counted from 0; required with every other parameter", row),
    query("_end", `Row after the last one of the page, at most ${MOST_ROWS} after \`_start\``, row),
    query("_sort", `Fields of the order, comma-separated: ${keysOf(views, "orders").join(", ")}`),
    query("_order", "`asc` or `desc` for each field of `_sort`, comma-separated"),
    ...(by ? [by, query("_of", "`key` of the group; empty for the records without a value")] : []),
    ...questionParameters(views),
  ]
}

/** Parameters of a list's groups; none for a list that cannot be grouped. */
export function groupParameters(views: readonly Resource[]): Parameter[] {
  const by = groupParameter(views, "Field by which to group")
  return by ? [{ ...by, required: true }, ...questionParameters(views)] : []
}
