/** Checks of lines: their resource must be one that only its owner reads and writes. */
import type { Field, Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

interface Part {
  resource: Resource
  field: Field
  /** The line resource. */
  target: Resource
  by: string
  place: string
  examined: Examined
}

/** A single, stored reference of each line to the resource or the one of which it is a variant. */
function refersTo({ resource, examined: { known, types } }: Part, field: Field): boolean {
  const link = types.find(field.type)?.link(field)
  return (
    link !== null &&
    link !== undefined &&
    !link.many &&
    field.derive === null &&
    field.column !== null &&
    known.get(link.resource)?.variantOf === resource.variantOf
  )
}

function checkBy(part: Part, report: Report): void {
  const { resource, target, by, place } = part
  const references = target.fields.filter((field) => refersTo(part, field)).map(({ key }) => key)
  if (references.includes(by)) return
  const [only] = references
  const remedy = only
    ? `write \`by: "${only}"\``
    : `give ${target.name} a reference to ${resource.name}: \`{ type: "reference", resource: "${resource.name}", required: true }\``
  report(
    "R112",
    `${place}.by`,
    `'${by}' is no reference of ${target.name} to one record of ${resource.name}`,
    suggest(by, references, remedy),
  )
}

type Obstacle = readonly [key: string, problem: string, remedy: string]

/** Keys of a line resource that need a life of its own. */
function obstacles({ target, resource, examined }: Part): Obstacle[] {
  const { source, list, form, account, role, offline, related, actions, access, variantOf, name, fields } =
    target
  const typesOf = (field: Field) => examined.types.find(field.type)
  const drop = (key: string) => `drop \`${key}\``
  const found: (Obstacle | false)[] = [
    (source.kind === "browser" || source.list !== "") && [
      source.kind === "browser" ? "browser" : "api",
      "its records are read and written with their owner",
      "leave out `api` and `browser`",
    ],
    list.path !== "" && ["list.path", "its records are shown with their owner", drop("list.path")],
    (form.create !== null || form.edit !== null) && [
      "form",
      "its records are typed in their owner's form",
      drop("form"),
    ],
    account !== null && ["account", "a line cannot sign in", drop("account")],
    role !== null && ["role", "a line is no role", drop("role")],
    offline && ["offline", "a line is sent with its owner", "declare `offline` on the owner"],
    related.length > 0 && ["related", "a line has no detail", drop("related")],
    actions.length > 0 && ["actions", "a line has no menu", "declare them on the owner"],
    variantOf !== name && ["variantOf", "a line resource has records of its own", drop("variantOf")],
    access.module !== resource.access.module && [
      "access.module",
      `the rights to the lines are those of ${resource.name}`,
      `name its module, '${resource.access.module}'`,
    ],
    ...fields.map((field): Obstacle | false => {
      const traits = typesOf(field)
      const place = `fields.${field.key}`
      if (field.lines) return [place, "lines cannot have lines", "declare them on the owner"]
      if (traits?.numbering(field)) return [place, "lines have no running codes", "make it a text"]
      if (traits?.keptFromDrafts(null)) return [place, "a line holds no password", "declare it on the owner"]
      if (traits?.counts(field)) return [place, "lines have no counts", "leave it out"]
      return false
    }),
  ]
  return found.filter((one) => one !== false)
}

function checkTarget(part: Part, report: Report): void {
  const { target, resource, field, place } = part
  for (const [key, problem, remedy] of obstacles(part))
    report("R113", `${target.name}.${key}`, `${problem} (${resource.name}.${field.key})`, remedy)
  const { owner } = target
  const first = owner && part.examined.known.get(owner.resource)
  const isOwn = first?.variantOf === resource.variantOf && owner?.field === field.key
  if (first && !isOwn)
    report(
      "R115",
      `${place}.resource`,
      `'${target.name}' has the lines of ${first.name}.${owner?.field} already`,
      "declare another resource for these lines",
    )
}

export function checkLines(resource: Resource, field: Field, examined: Examined, report: Report): void {
  const { lines } = field
  if (!lines) return
  const place = `${resource.name}.fields.${field.key}`
  if (resource.source.kind === "browser")
    report(
      "R114",
      place,
      "the list is stored in the browser, which keeps no lines",
      "give the resource an `api`, or drop the field",
    )
  const target = examined.known.get(lines.resource)
  if (!target) {
    const remedy = suggest(lines.resource, examined.declared, "declare it and list it in resources/index.ts")
    report("R111", `${place}.resource`, `'${lines.resource}' is not declared`, remedy)
    return
  }
  const part = { resource, field, target, by: lines.by, place, examined }
  checkBy(part, report)
  checkTarget(part, report)
}
