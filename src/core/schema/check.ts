/** Examines declarations before anything runs: every fault at once, coded, with the place and the remedy. */

import { normaliseModule } from "../access/permissions"
import { isInherited } from "../codec/path"
import { SEARCH } from "../query/types"
import { isEditStash } from "../session/edit-stash"
import type { Declared } from "./define"
import type { FieldTypes, SchemaTraits } from "./field-types"
import { createRegistry } from "./registry"
import type { Field, Resource } from "./resource"
import type { SetupPage } from "./setup"

export interface Fault {
  code: string
  /** `resource.place` */
  place: string
  problem: string
  remedy: string
}

export interface CheckOptions {
  setupPages?: readonly SetupPage[]
  /** The permission modules that roles can be granted; undefined: any name will do. */
  modules?: readonly string[]
}

type Report = (code: string, place: string, problem: string, remedy: string) => void

const NAME = /^[A-Za-z][A-Za-z\d]*$/
const COLUMN = /^[a-z_][a-z\d_]*$/
/** The server keeps these itself. */
const RESERVED = new Set(["id", "created_at", "updated_at", "version"])

function checkField(
  resource: Resource,
  field: Field,
  { traits, declared }: { traits: SchemaTraits; declared: ReadonlySet<string> },
  report: Report,
): void {
  const place = `${resource.name}.fields.${field.key}`
  if (!NAME.test(field.key))
    report("F001", place, `'${field.key}' is no field name`, "use letters and digits, starting with a letter")
  if (isInherited(field.key))
    report("F013", place, `every object has '${field.key}' already`, "choose another key")
  if (["id", "version", SEARCH].includes(field.key))
    report("F002", place, `'${field.key}' is kept by the engine`, "choose another key")
  if (!field.label.trim()) report("F003", place, "has no label", "give it a label in Indonesian")
  if (field.column && RESERVED.has(field.column))
    report("F004", place, `column '${field.column}' is kept by the server`, "name another `column`")
  if (field.column && !COLUMN.test(field.column))
    report("F005", place, `'${field.column}' is no column name`, "name a `column` in snake case")
  for (const other of field.uniqueWith)
    if (!resource.fields.some((candidate) => candidate.key === other))
      report("F006", place, `uniqueWith names '${other}', which is no field`, "name a field of this resource")
  if (field.uniqueWith.length > 0 && !field.unique)
    report("F007", place, "has uniqueWith but is not unique", "give `unique` its message, or drop uniqueWith")
  for (const key of ["maxLength", "maxItems"] as const)
    if (!Number.isInteger(field[key]) || field[key] < 1)
      report("F014", place, `${key} is ${field[key]}`, "make it a whole number of at least 1")
  const least = Math.max(...[...field.rules.create, ...field.rules.edit].map(({ least = 0 }) => least), 0)
  if (least > field.maxLength)
    report(
      "F015",
      place,
      `a rule asks for ${least} characters, its maxLength is ${field.maxLength}`,
      "raise maxLength, or lower the rule",
    )
  for (const { code, problem, remedy } of traits.faults(field, { resource, declared }))
    report(code, place, problem, remedy)
}

function checkReads(
  resource: Resource,
  field: Field,
  { traits, known }: { traits: SchemaTraits; known: ReadonlyMap<string, Resource> },
  report: Report,
): void {
  const place = `${resource.name}.fields.${field.key}`
  for (const [target, keys] of Object.entries(
    traits.dependencies(field, (name) => known.get(name)?.title ?? ""),
  )) {
    const other = known.get(target)
    if (!other) {
      report(
        "R101",
        place,
        `refers to '${target}', which is not declared`,
        "declare it and list it in resources/index.ts",
      )
      continue
    }
    for (const key of keys)
      if (key !== "id" && !other.fields.some((candidate) => candidate.key === key))
        report("R102", place, `reads '${target}.${key}', which is no field`, `name a field of ${target}`)
  }
}

const accountFields = ({ account }: Resource): string[] =>
  account
    ? [
        account.email,
        account.password,
        account.name,
        account.role,
        ...account.active.map(({ field }) => field),
      ]
    : []

/** Whoever could never sign in, or never be kept out, was declared by mistake. */
function checkAccount(
  resource: Resource,
  { known, types }: { known: ReadonlyMap<string, Resource>; types: FieldTypes },
  report: Report,
): void {
  const role = resource.fields.find((candidate) => candidate.key === resource.account?.role)
  const targets = role ? Object.keys(types.find(role.type)?.dependencies(role, () => "id") ?? {}) : []
  if (role && !targets.some((name) => known.get(name)?.role))
    report(
      "S209",
      `${resource.name}.account.role`,
      `'${role.key}' holds no role`,
      "name a reference to a resource that declares `role`",
    )
  for (const { field: key, value } of resource.account?.active ?? []) {
    const field = resource.fields.find((candidate) => candidate.key === key)
    if (!field) continue
    const fits = types.find(field.type)?.domain(field).includes(value) ?? false
    if (!fits || field.column === null)
      report(
        "S208",
        `${resource.name}.account.active.${key}`,
        `'${value}' is nothing that the server keeps of it`,
        "name a stored boolean with true or false, or a stored select with one of its options",
      )
  }
}

function checkScreens(resource: Resource, report: Report): void {
  const { name, form, access } = resource
  const fieldNames = new Set(resource.fields.map((field) => field.key))
  const named: [string, readonly string[]][] = [
    ["title", [resource.title]],
    ["list.columns", resource.list.columns.map((column) => column.field)],
    ["list.filters", resource.list.filters.map((column) => column.field)],
    ["list.search", resource.list.search],
    ["show.fields", resource.show.fields.map((column) => column.field)],
    ...form.sections.map((section, index): [string, readonly string[]] => [
      `form.sections[${index}]`,
      section.fields,
    ]),
    ["account", accountFields(resource)],
    ["role", resource.role?.mayGive ? [resource.role.mayGive] : []],
  ]
  for (const [place, keys] of named)
    for (const key of keys)
      if (!fieldNames.has(key))
        report(
          "S201",
          `${name}.${place}`,
          `names '${key}', which is no field`,
          "name a field of this resource",
        )
  if (!access.module.trim())
    report("S202", `${name}.access`, "names no module", "say which permission module governs it")
  if (form.create && !access.actions.has("create"))
    report("S203", `${name}.form.create`, "the resource has no create action", "allow it in access.actions")
  if (form.edit && !access.actions.has("edit"))
    report("S204", `${name}.form.edit`, "the resource has no edit action", "allow it in access.actions")
  if (form.edit && !isEditStash(form.edit.editStash))
    report(
      "S205",
      `${name}.form.edit`,
      `'${form.edit.editStash}' is no item that the end of a session finds`,
      "name a local-storage item that begins with 'edit' and a capital letter (RT-28)",
    )
  if (form.create || form.edit) {
    const placed = new Set(form.sections.flatMap((section) => section.fields))
    for (const field of resource.fields)
      if (!field.hidden && !placed.has(field.key))
        report(
          "S206",
          `${name}.form.sections`,
          `'${field.key}' stands in no section`,
          "place it, or mark it hidden",
        )
  }
  for (const place of [resource.list.path, form.create?.path, form.edit?.path])
    if (place && !place.startsWith("/"))
      report("S207", `${name}.${place}`, "is no absolute path", "start it with a slash (AB-24)")
}

function checkSource(resource: Resource, known: ReadonlyMap<string, Resource>, report: Report): void {
  const { name, source } = resource
  if (source.kind === "rest" && !source.list.startsWith("/"))
    report(
      "A301",
      `${name}.api`,
      "is no path",
      "give `api` a path that starts with a slash, or use `browser`",
    )
  if (source.kind === "browser" && !source.key.trim())
    report("A302", `${name}.browser`, "names no key", "give the local-storage key")
  if (source.kind === "browser" && isEditStash(source.key))
    report(
      "A305",
      `${name}.browser`,
      `'${source.key}' would go with the end of a session, like an edit's item`,
      "name another local-storage key",
    )
  const base = known.get(resource.variantOf)
  if (!base)
    report("A303", `${name}.variantOf`, `'${resource.variantOf}' is not declared`, "name a declared resource")
  else if (base !== resource && base.variantOf !== base.name)
    report("A304", `${name}.variantOf`, `'${base.name}' is itself a variant`, "name the resource it views")
}

function checkTogether(all: readonly Resource[], report: Report): void {
  const seen = new Map<string, string>()
  const once = (kind: string, key: string, place: string) => {
    const before = seen.get(`${kind} ${key}`)
    if (before) report("T401", place, `${kind} '${key}' is already ${before}'s`, `give each its own ${kind}`)
    else seen.set(`${kind} ${key}`, place)
  }
  for (const resource of all) {
    once("name", resource.name, resource.name)
    if (resource.list.path) once("path", resource.list.path, `${resource.name}.list`)
    if (resource.form.create) once("path", resource.form.create.path, `${resource.name}.form.create`)
    if (resource.form.edit && resource.form.edit.path !== resource.form.create?.path)
      once("path", resource.form.edit.path, `${resource.name}.form.edit`)
    const base = resource.variantOf === resource.name
    if (base && resource.source.kind === "rest") once("api", resource.source.list, `${resource.name}.api`)
  }
}

/** A module that is in no list can be granted to nobody, and one letter off is another module (AB-107). */
function checkModules(all: readonly Resource[], options: CheckOptions, report: Report): void {
  const known = new Set(options.modules?.map(normaliseModule))
  const check = (place: string, { module }: { module: string }) => {
    if (module.trim() && !known.has(normaliseModule(module)))
      report(
        "M601",
        place,
        `module '${module}' is not declared`,
        "add it to resources/modules.ts, or name one of it",
      )
  }
  for (const resource of all) check(`${resource.name}.access`, resource.access)
  for (const page of options.setupPages ?? []) check(page.path, page.access)
}

/** Every fault of the declarations; an empty list means they may run. */
export function checkResources(
  declared: readonly Declared[],
  types: FieldTypes,
  options: CheckOptions = {},
): Fault[] {
  const faults: Fault[] = []
  const report: Report = (code, place, problem, remedy) => faults.push({ code, place, problem, remedy })
  const usable = declared.filter((resource) => {
    try {
      createRegistry([resource], types)
      return true
    } catch (error) {
      report(
        "N001",
        resource.name,
        (error as Error).message,
        "write paths as name, name.name or name[key=value].name",
      )
      return false
    }
  })
  const { all } = createRegistry(usable, types)
  const known = new Map(all.map((resource) => [resource.name, resource]))
  const names = new Set(known.keys())
  for (const resource of all) {
    checkSource(resource, known, report)
    checkScreens(resource, report)
    checkAccount(resource, { known, types }, report)
    for (const field of resource.fields) {
      const traits = types.find(field.type)
      if (!traits)
        report(
          "F012",
          `${resource.name}.fields.${field.key}`,
          `'${field.type}' is no field type`,
          "add src/fields/<type>",
        )
      else {
        checkField(resource, field, { traits, declared: names }, report)
        checkReads(resource, field, { traits, known }, report)
      }
    }
  }
  if (options.modules) checkModules(all, options, report)
  checkTogether(all, report)
  for (const page of options.setupPages ?? [])
    for (const panel of page.panels)
      if (!names.has(panel.resource))
        report(
          "P501",
          page.path,
          `panel names '${panel.resource}', which is not declared`,
          "name a declared resource",
        )
  return faults
}

/** One fault as a line: `R101 admins.fields.groupId: refers to … → declare it …` */
export const describeFault = (fault: Fault): string =>
  `${fault.code} ${fault.place}: ${fault.problem} → ${fault.remedy}`
