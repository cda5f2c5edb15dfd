/** Examines the declared documents before anything runs: every fault at once, coded, with the place and the remedy. */
import type { Fault } from "../schema/check"
import type { Registry } from "../schema/registry"
import type { Resource } from "../schema/resource"
import type { DeclaredDocument } from "./document"

interface DocumentCheckOptions {
  /** Paths of screens that are no resource's: setup pages, the dashboard. */
  paths?: readonly string[]
}

type Report = (code: string, place: string, problem: string, remedy: string) => void

/** The name is part of a style sheet and of an address. */
const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/
const PATH = /^\/[a-z\d/-]+$/

const fieldOf = (item: string | { field: string }): string => (typeof item === "string" ? item : item.field)
const pathOf = ({ name, path }: DeclaredDocument): string => path ?? `/cetak/${name}`

function checkFields(document: DeclaredDocument, resource: Resource, report: Report): void {
  const { name, filters = [], columns = [], always = [], asks = {} } = document
  const fields = new Map(resource.fields.map((field) => [field.key, field]))
  for (const [place, items] of Object.entries({ filters, columns, always })) {
    const seen = new Set<string>()
    for (const key of items.map(fieldOf)) {
      const field = fields.get(key)
      if (!field)
        report(
          "D703",
          `${name}.${place}`,
          `names '${key}', which is no field of ${resource.name}`,
          "name a field of the resource",
        )
      else if (field.read === null)
        report("D704", `${name}.${place}`, `'${key}' is never read back`, "leave it out, or give it a `read`")
      if (seen.has(key)) report("D705", `${name}.${place}`, `names '${key}' twice`, "name it once")
      seen.add(key)
    }
  }
  for (const key of Object.keys(asks))
    if (filters.some((item) => fieldOf(item) === key))
      report("D706", `${name}.asks.${key}`, "is the name of a filter", "give the answer a name of its own")
}

export function checkDocuments(
  documents: readonly DeclaredDocument[],
  registry: Registry,
  options: DocumentCheckOptions = {},
): Fault[] {
  const faults: Fault[] = []
  const report: Report = (code, place, problem, remedy) => faults.push({ code, place, problem, remedy })
  const taken = new Map<string, string>()
  const once = (kind: string, value: string, place: string) => {
    const before = taken.get(`${kind} ${value}`)
    if (before)
      report("D707", place, `${kind} '${value}' is already that of ${before}`, `give each its own ${kind}`)
    else taken.set(`${kind} ${value}`, place)
  }
  for (const path of options.paths ?? []) taken.set(`path ${path}`, "a page")
  for (const { name, list, form } of registry.all)
    for (const path of [list.path, form.create?.path, form.edit?.path])
      if (path) taken.set(`path ${path}`, name)

  for (const document of documents) {
    const { name, label } = document
    if (!NAME.test(name))
      report("D701", name, `'${name}' is no name`, "use small letters, digits and hyphens")
    if (!label.trim()) report("D708", `${name}.label`, "is empty", "give it a label in Indonesian")
    if (!PATH.test(pathOf(document)))
      report(
        "D709",
        `${name}.path`,
        "is no absolute path",
        "start it with a slash; small letters and hyphens",
      )
    once("name", name, name)
    once("path", pathOf(document), `${name}.path`)
    once(`label in the menu of ${document.resource.name}`, label, `${name}.label`)
    const resource = registry.find(document.resource.name)
    if (!resource) {
      report(
        "D702",
        `${name}.resource`,
        `'${document.resource.name}' is not declared`,
        "list it in resources/index.ts",
      )
      continue
    }
    for (const action of new Set(["list", document.right ?? "print"] as const))
      if (!resource.access.actions.has(action))
        report(
          "D710",
          `${name}.right`,
          `${resource.name} has no '${action}' action`,
          "allow it in its access.actions",
        )
    if (resource.list.view !== "table")
      report(
        "D711",
        `${name}.resource`,
        `the list of ${resource.name} is edited in place and has no Cetak menu`,
        'give it `list: { view: "table" }`, or print another resource',
      )
    checkFields(document, resource, report)
  }
  return faults
}
