/** Checks of `related`: the other resource must refer to this one, and its list must be one that can be shown. */
import type { Field, Related, Resource } from "../resource"
import { hasSum } from "./amounts"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

interface Part {
  resource: Resource
  related: Related
  target: Resource
  place: string
  examined: Examined
}

const keysOf = ({ fields }: Resource): string[] => fields.map(({ key }) => key)

/** The target's reference to the resource, or to the one of which it is a variant. */
const refersTo = ({ resource, examined: { known, types } }: Part, field: Field): boolean => {
  const name = types.find(field.type)?.link(field)?.resource ?? ""
  return known.get(name)?.variantOf === resource.variantOf
}

function checkBy(part: Part, report: Report): void {
  const { resource, related, target, place } = part
  const field = target.fields.find(({ key }) => key === related.by)
  const references = target.fields.filter((one) => refersTo(part, one)).map(({ key }) => key)
  const named = references.length > 0 ? `name one of ${references.join(", ")}` : undefined
  const remedy = named ?? `give ${target.name} a reference to ${resource.name}`
  if (!field)
    report(
      "R102",
      `${place}.by`,
      `names '${related.by}', which is no field of ${target.name}`,
      suggest(related.by, keysOf(target), remedy),
    )
  else if (!refersTo(part, field))
    report("R106", `${place}.by`, `'${related.by}' is no reference to ${resource.name}`, remedy)
  else if (field.read === null)
    report("R106", `${place}.by`, `'${related.by}' is not read from responses`, "drop its `read: false`")
}

function checkColumns({ related, target, place, examined }: Part, report: Report): void {
  const columns = related.columns ?? target.list.columns.map(({ field }) => field)
  const { columns: listed } = target.list
  const seen = new Set<string>()
  for (const key of related.columns ?? []) {
    const field = target.fields.find((one) => one.key === key)
    const isListed = [...listed, ...target.show.fields].some((shown) => shown.field === key)
    if (!field)
      report(
        "R102",
        `${place}.columns`,
        `names '${key}', which is no field of ${target.name}`,
        suggest(key, keysOf(target), "name a field of that resource"),
      )
    else if (field.read === null || !isListed)
      report(
        "R107",
        `${place}.columns`,
        `'${key}' is neither a column nor a line of the detail of ${target.name}`,
        "name a field that its list or its detail shows",
      )
    if (seen.has(key)) report("S212", `${place}.columns`, `names '${key}' twice`, "name it once")
    seen.add(key)
  }
  if (related.columns?.length === 0)
    report("R107", `${place}.columns`, "names no column", "name one, or drop `columns`")
  const isSummed = columns.some((key) =>
    hasSum(
      target.fields.find((one) => one.key === key),
      examined.types,
    ),
  )
  if (related.total && !isSummed)
    report(
      "R107",
      `${place}.total`,
      "no column is an amount that can be summed",
      "name one in `columns`, or drop it",
    )
}

function checkTarget({ related, target, place }: Part, report: Report): void {
  const { list, form, access } = target
  if (list.path === "" || list.view !== "table" || !access.actions.has("list"))
    report(
      "R107",
      place,
      `${target.name} has no list that can be shown`,
      'give it `list: { path, view: "table" }` and the action `list`',
    )
  if (!related.add) return
  const add = (problem: string, remedy: string) => report("R107", `${place}.add`, problem, remedy)
  if (!form.create || !access.actions.has("create") || list.readOnly)
    add(`${target.name} has no add form`, "give it `form.create` and the action `create`, or drop `add`")
  const field = target.fields.find(({ key }) => key === related.by)
  if (field && (field.hidden || field.derive || field.send === null))
    add(`'${related.by}' cannot be given in its form`, "drop `add`, or make it a field that the user fills")
}

export function checkRelated(resource: Resource, examined: Examined, report: Report): void {
  for (const related of resource.related) {
    const place = `${resource.name}.related.${related.resource}`
    const target = examined.known.get(related.resource)
    if (!target) {
      const remedy = suggest(
        related.resource,
        examined.declared,
        "declare it and list it in resources/index.ts",
      )
      report("R101", place, `'${related.resource}' is not declared`, remedy)
      continue
    }
    const part = { resource, related, target, place, examined }
    checkBy(part, report)
    checkColumns(part, report)
    checkTarget(part, report)
  }
}
