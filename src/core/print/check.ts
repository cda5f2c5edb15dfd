/** Checks declared documents: every fault at once, with code, place and remedy. */
import type { Fault } from "../schema/check"
import type { Registry } from "../schema/registry"
import type { Resource } from "../schema/resource"
import type { DeclaredDocument } from "./document"

interface DocumentCheckOptions {
  /** Paths of screens without a resource: setup pages, the dashboard. */
  paths?: readonly string[]
}

/** Reports a fault of a document at one of its keys; '' for its name. */
type Report = (code: string, key: string, problem: string, remedy: string) => void

/** The name is part of a style sheet and of an address. */
const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/
const PATH = /^\/[a-z\d/-]+$/

const fieldOf = (item: string | { field: string }): string => (typeof item === "string" ? item : item.field)
const pathOf = ({ name, path }: DeclaredDocument): string => path ?? `/cetak/${name}`

function checkFields(document: DeclaredDocument, resource: Resource, report: Report): void {
  const { filters = [], columns = [], always = [], asks = {} } = document
  const fields = new Map(resource.fields.map((field) => [field.key, field]))
  for (const [place, items] of Object.entries({ filters, columns, always })) {
    const seen = new Set<string>()
    for (const key of items.map(fieldOf)) {
      const field = fields.get(key)
      const unknown = `names '${key}', which is no field of ${resource.name}`
      if (!field) report("D703", place, unknown, "name a field of the resource")
      else if (field.read === null)
        report("D704", place, `'${key}' is never read back`, "leave it out, or give it a `read`")
      if (seen.has(key)) report("D705", place, `names '${key}' twice`, "name it once")
      seen.add(key)
    }
  }
  for (const key of Object.keys(asks))
    if (filters.some((item) => fieldOf(item) === key))
      report("D706", `asks.${key}`, "is the name of a filter", "give the answer a name of its own")
}

function checkResource(document: DeclaredDocument, registry: Registry, report: Report): void {
  const { name } = document.resource
  const resource = registry.find(name)
  if (!resource) {
    report("D702", "resource", `'${name}' is not declared`, "list it in resources/index.ts")
    return
  }
  for (const action of new Set(["list", document.right ?? "print"] as const))
    if (!resource.access.actions.has(action))
      report("D710", "right", `${name} has no '${action}' action`, "allow it in its access.actions")
  if (resource.list.view !== "table") {
    const remedy = 'give it `list: { view: "table" }`, or print another resource'
    report("D711", "resource", `the list of ${name} is edited in place and has no Cetak menu`, remedy)
  }
  checkFields(document, resource, report)
}

const PLACES: ReadonlySet<string> = new Set(["list", "record"])

function checkPlaces({ on, columns, always = [] }: DeclaredDocument, report: Report): void {
  if (!on) return
  const unknown = on.find((place) => !PLACES.has(place))
  if (unknown !== undefined)
    report("D712", "on", `'${unknown}' is no place of a document`, 'write "list" or "record"')
  else if (on.length === 0)
    report("D712", "on", "is empty, so that no screen offers the document", "name a place, or leave it out")
  else if (on.includes("record") && columns?.length === 0 && always.length === 0)
    report("D712", "on", "a document without columns prints no record", 'write ["list"], or give it columns')
}

/** Every fault of the documents; an empty list means they may run. */
export function checkDocuments(
  documents: readonly DeclaredDocument[],
  registry: Registry,
  options: DocumentCheckOptions = {},
): Fault[] {
  const faults: Fault[] = []
  const taken = new Map<string, string>()
  for (const path of options.paths ?? []) taken.set(`path ${path}`, "a page")
  for (const { name, list, form } of registry.all)
    for (const path of [list.path, form.create?.path, form.edit?.path])
      if (path) taken.set(`path ${path}`, name)

  for (const document of documents) {
    const { name, label } = document
    const placeOf = (key: string) => (key ? `${name}.${key}` : name)
    const report: Report = (code, key, problem, remedy) =>
      faults.push({ code, place: placeOf(key), problem, remedy })
    const once = (kind: string, value: string, key: string) => {
      const before = taken.get(`${kind} ${value}`)
      if (before)
        report("D707", key, `${kind} '${value}' is already that of ${before}`, `give each its own ${kind}`)
      else taken.set(`${kind} ${value}`, placeOf(key))
    }
    if (!NAME.test(name)) report("D701", "", `'${name}' is no name`, "use small letters, digits and hyphens")
    if (!label.trim()) report("D708", "label", "is empty", "give it a label in Indonesian")
    if (!PATH.test(pathOf(document)))
      report("D709", "path", "is no absolute path", "start it with a slash; small letters and hyphens")
    once("name", name, "")
    once("path", pathOf(document), "path")
    once(`label in the menu of ${document.resource.name}`, label, "label")
    checkPlaces(document, report)
    checkResource(document, registry, report)
  }
  return faults
}
