/** Checks of `access`: conditions of records on stored fields, and rights of fields that every role can live with. */
import type { FieldAccess, Resource } from "../resource"
import { RuleError } from "../rule-error"
import type { RecordFilter } from "../types"
import { accountFields } from "./accounts"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

const OPERATORS: readonly string[] = ["eq", "ne", "in", "nin", "gte", "lte", "null", "nnull"]
const ORDERED: readonly string[] = ["gte", "lte"]

function checkFilter(resource: Resource, filter: RecordFilter, examined: Examined, report: Report): void {
  const place = `${resource.name}.access.records`
  const keys = resource.fields.map(({ key }) => key)
  const field = resource.fields.find(({ key }) => key === filter.field)
  if (!field) {
    const remedy = suggest(filter.field, keys, "name a field of this resource")
    report("G101", place, `names '${filter.field}', which is no field`, remedy)
    return
  }
  const storage = field.column === null ? null : examined.types.find(field.type)?.storage(field)
  if (!storage || storage === "json" || field.read === null)
    report(
      "G101",
      place,
      `'${filter.field}' has no stored value that can be compared`,
      "name a stored field: text, number, day, choice or reference",
    )
  if (!OPERATORS.includes(filter.operator))
    report(
      "G101",
      place,
      `'${filter.operator}' is no operator`,
      suggest(filter.operator, OPERATORS, `use one of ${OPERATORS.join(", ")}`),
    )
  else if (ORDERED.includes(filter.operator) && storage === "links")
    report("G101", place, `'${filter.field}' refers to many and has no order`, "use `in` or `nin`")
}

function checkRecords(resource: Resource, examined: Examined, report: Report): void {
  const { records, recordsUnless } = resource.access
  const place = `${resource.name}.access`
  if (!records) {
    if (recordsUnless !== null)
      report(
        "G102",
        `${place}.recordsUnless`,
        "lifts nothing: there is no `records`",
        "add `records`, or drop it",
      )
    return
  }
  if (resource.role || resource.owner)
    report(
      "G102",
      `${place}.records`,
      resource.role ? "roles are needed to sign in" : "lines are shown with their owner",
      resource.role ? "drop `records`" : "give `records` to the owner",
    )
  try {
    const filters = records({ id: "u1", name: "Siti Aminah", role: "admin" })
    if (!Array.isArray(filters)) {
      const remedy = 'return [{ field: "managerId", operator: "eq", value: me.id }]'
      report("G101", `${place}.records`, "returns no list of conditions", remedy)
      return
    }
    for (const filter of filters) checkFilter(resource, filter, examined, report)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { message } = error.cause as Error
    report("X801", `${place}.records`, `throws '${message}'`, "make it return for any user")
  }
}

/** Fields that every user of a record needs. */
const keyFields = (resource: Resource): string[] => [
  resource.title,
  ...accountFields(resource),
  ...(resource.role?.mayGive ? [resource.role.mayGive] : []),
  ...(resource.owner ? [resource.owner.by] : []),
]

function checkFieldAccess(
  resource: Resource,
  [key, access]: [string, FieldAccess],
  examined: Examined,
  report: Report,
): void {
  const field = resource.fields.find((one) => one.key === key)
  if (!field) return
  const place = `${resource.name}.fields.${key}.access`
  if (access.read === null && access.write === null)
    report("G103", place, "names no module", "name one in `read` or `write`, or drop it")
  if (keyFields(resource).includes(key))
    report(
      "G103",
      place,
      "every user of the resource needs this field: it names the record, its account or its owner",
      "protect another field, or all records by `access.records`",
    )
  if (field.send?.append)
    report("G103", place, `shares '${field.send.key}[]' with other fields`, "give it a `send` of its own")
  const numbered = examined.types.find(field.type)?.numbering(field)
  if (numbered) report("G103", place, "is a running code, which others are counted from", "drop it")
  const filled = field.derive !== null || field.initial !== undefined
  if (field.required.create !== null && !filled && resource.access.actions.has("create"))
    report(
      "G104",
      place,
      "is required: a user without the right could add no record",
      "give it `initial` or `derive`, or drop `required`",
    )
}

export function checkAccess(resource: Resource, examined: Examined, report: Report): void {
  checkRecords(resource, examined, report)
  for (const entry of resource.access.fields) checkFieldAccess(resource, entry, examined, report)
  for (const { name, asks } of resource.actions)
    for (const key of asks?.access.fields.keys() ?? [])
      if (!resource.access.fields.has(key))
        report(
          "G106",
          `${resource.name}.actions.${name}.asks.${key}.access`,
          "an input of an action has no rights of its own",
          "use the action's `right`, or ask for a field of the resource",
        )
}

interface Reading {
  /** The right of the field that reads; null: none, or no field. */
  own: string | null
  target: Resource | undefined
  key: string
}

/** The fault of a rule or field that shows a protected value to users without its right; undefined for none. */
export function protectedRead({
  own,
  target,
  key,
}: Reading): { problem: string; remedy: string } | undefined {
  const right = target?.access.fields.get(key)?.read ?? null
  if (!target || right === null || right === own) return undefined
  return {
    problem: `reads '${key}' of ${target.name}, which needs the right to '${right}'`,
    remedy: `give the field that reads it \`access: { read: "${right}" }\`, or read another field`,
  }
}
