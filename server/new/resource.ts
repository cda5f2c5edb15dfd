/** `npm run new -- resource`: the declaration, its English, and its lines in index, menu and modules. */
import { resources } from "../../resources"
import { access } from "../../resources/access"
import { menu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { checkResources, type Fault } from "../../src/core/schema/check"
import { nearest } from "../../src/core/schema/check/nearest"
import type { Declared } from "../../src/core/schema/define"
import { humanise } from "../../src/core/schema/names"
import { normalise } from "../../src/core/schema/normalise"
import { normaliseName } from "../../src/core/text"
import { fieldTypes } from "../../src/fields/registry"
import { checkedTypes } from "../../src/fields/registry.check"
import { reserved } from "../check/reserved-names"
import { type Args, take } from "./args"
import type { Project } from "./changes"
import { addImport, addItem, initialiserOf } from "./edit-source"
import { addEnglish } from "./english-file"
import { type NewField, readField } from "./field-spec"
import { readForeign } from "./from"
import { addMenuLink } from "./menu-link"
import { kebab, pascal, requireName } from "./names"
import { printCode } from "./print-code"
import { Refusal } from "./refusal"
import { inNumbers, untranslated } from "./words"

const USAGE =
  'resource NAME "Label" key:type… --module MODULE [--menu GROUP] [--plural TEXT] [--english "One|Many"] [--from ADDRESS]'
const INDEX = "resources/index.ts"
const MODULES = "resources/modules.ts"

/** @throws Refusal for a name that the product has already */
function requireFree(project: Project, name: string): void {
  const taken = resources.find((resource) => normaliseName(resource.name) === normaliseName(name))
  if (taken) throw new Refusal(`the resource '${taken.name}' exists`, "choose another name")
  if (project.has(`resources/${kebab(name)}.ts`))
    throw new Refusal(`resources/${kebab(name)}.ts exists`, "choose another name: no file is overwritten")
  if (/^(defineResource|recordOf)$/.test(name))
    throw new Refusal(`the new file imports '${name}' already`, "choose another name")
  if (new RegExp(`\\b${name}\\b`).test(project.read(INDEX)))
    throw new Refusal(`${INDEX} uses the name '${name}' already`, "choose another name")
}

/** @throws Refusal without a module, and for a known one in another spelling */
function moduleOf(given: string | undefined): { module: string; isNew: boolean; near: string | undefined } {
  const known = access.moduleNames
  if (!given)
    throw new Refusal(
      "a resource needs a module of rights",
      `write --module ${known[0]}, or one of ${known.join(", ")}`,
    )
  const same = known.find((name) => normaliseName(name) === normaliseName(given))
  if (same && same !== given) throw new Refusal(`there is no module '${given}'`, `did you mean '${same}'?`)
  if (!same && !/^[A-Z][A-Za-z\d]*$/.test(given))
    throw new Refusal(`'${given}' is no name of a module`, "begin with a capital and use letters and digits")
  return { module: given, isNew: !same, near: same ? undefined : nearest(given, known) }
}

/** References and fields with declared values, as filters. */
const filtersOf = (declared: Declared): string[] =>
  normalise(declared, fieldTypes).fields.flatMap((field) => {
    const type = fieldTypes.find(field.type)
    return type?.link(field) || (type?.domain(field) ?? []).length > 0 ? [field.key] : []
  })

/** The field that names a record: `name`, or the first one that can. */
function titleOf(fields: readonly NewField[]): string | undefined {
  const naming = fields.filter(({ field }) => fieldTypes.find(field.type)?.naming)
  const title = (naming.find(({ key }) => key === "name") ?? naming[0])?.key
  return title === fields[0]?.key ? undefined : title
}

interface Naming {
  name: string
  label: { singular: string; plural: string }
  module: string
}

function declarationOf({ name, label, module }: Naming, fields: readonly NewField[]): Declared {
  const path = kebab(name)
  const title = titleOf(fields)
  const declared = {
    name,
    label,
    api: `/${path}`,
    access: { module },
    fields: Object.fromEntries(fields.map(({ key, field }) => [key, field])),
    ...(title && { title }),
    list: { path: `/data-${path}` },
    form: {
      create: { path: `/tambah-${path}` },
      edit: { path: `/edit-${path}`, editStash: `edit${pascal(name)}` },
    },
  } as unknown as Declared
  const filters = filtersOf(declared)
  return filters.length === 0
    ? declared
    : ({ ...declared, list: { ...declared.list, filters } } as unknown as Declared)
}

const faultText = ({ code, place, problem, remedy }: Fault): string =>
  `${code} ${place}: ${problem}; ${remedy}`

/** @throws Refusal with the faults that `npm run check` would have */
function requireValid(declared: Declared, module: { module: string; isNew: boolean }): void {
  const added = module.isNew ? [module.module] : []
  const options = {
    setupPages,
    modules: [...access.moduleNames, ...added],
    shownModules: [...access.modules.map((one) => one.module), ...added],
    reserved: reserved(),
  }
  const faults = checkResources([...resources, declared], checkedTypes, options).filter(
    ({ place, problem, warning }) =>
      !warning && (place.split(".")[0] === declared.name || problem.includes(`'${declared.name}'`)),
  )
  if (faults.length > 0) throw new Refusal(faults.map(faultText).join("\n"), "nothing is written")
}

function codeOf(declared: Declared): string {
  const { name } = declared
  return [
    'import { defineResource } from "../src/core/schema/define"',
    'import type { RecordOf } from "../src/core/schema/infer"',
    "",
    `export const ${name} = defineResource(${printCode(declared)})`,
    `export type ${pascal(name)} = RecordOf<typeof ${name}>`,
    "",
  ].join("\n")
}

/** The English of every text that has none yet. */
function englishOf(declared: Declared, fields: readonly NewField[], given: string | undefined) {
  const [one = "", many = ""] = (given ?? humanise(declared.name)).split("|")
  const { singular, plural } = declared.label
  const labels = new Map(fields.map(({ field, english }) => [field.label, english]))
  labels
    .set(plural, many || one)
    .set(singular, singular === plural && many ? inNumbers(`${one}|${many}`) : one)
  return Object.fromEntries(untranslated(declared).map((text) => [text, labels.get(text) ?? text]))
}

/** @returns hints for the developer */
export async function newResource(project: Project, { words, options }: Args): Promise<string[]> {
  const [given = "", label = "", ...specs] = take(words, 2, USAGE)
  const name = requireName(given, "a resource")
  requireFree(project, name)
  if (label.trim() === "" || label.includes(":"))
    throw new Refusal(`'${name}' has no label`, `write: npm run new -- ${USAGE}`)
  const { module, isNew, near } = moduleOf(options.module)
  const labels = new Map(registry.all.map((resource) => [resource.name, resource.label.singular]))
  const own = specs.map((spec) =>
    readField(spec, { resource: name, labels: new Map([...labels, [name, label]]) }),
  )
  const foreign = options.from
    ? await readForeign(options.from, registry, process.env)
    : { fields: [], hints: [] }
  const named = new Set(own.map(({ key }) => key))
  const fields = [...foreign.fields.filter(({ key }) => !named.has(key)), ...own]
  if (named.size < own.length) throw new Refusal("a field is named twice", "give each its own key")
  if (fields.length === 0) throw new Refusal("a resource needs a field", `write: npm run new -- ${USAGE}`)
  const plural = options.plural ?? `Data ${label}`
  const declared = declarationOf({ name, label: { singular: label, plural }, module }, fields)
  requireValid(declared, { module, isNew })

  const path = `resources/${kebab(name)}`
  project.create(`${path}.ts`, codeOf(declared))
  addEnglish(
    project,
    { path: `${path}.en.ts`, of: `${path}.ts` },
    englishOf(declared, fields, options.english),
  )
  project.change(INDEX, (code) => {
    const imported = addImport(INDEX, code, `import { ${name} } from "./${kebab(name)}"`)
    return addItem(imported, initialiserOf(INDEX, imported, "resources"), name)
  })
  if (isNew)
    project.change(MODULES, (code) =>
      addItem(code, initialiserOf(MODULES, code, "SHOWN"), printCode({ module, label: plural })),
    )
  addMenuLink(project, menu, { label: plural, path: `/data-${kebab(name)}`, module }, options.menu)

  const wordless = fields
    .filter(({ hasWord }) => !hasWord)
    .map(({ field, key }) => `'${field.label}' (${key})`)
  return [
    ...foreign.hints,
    ...(near ? [`module '${module}' is new; did you mean '${near}'?`] : []),
    ...(wordless.length > 0 ? [`give these labels their Indonesian: ${wordless.join(", ")}`] : []),
    `read ${path}.ts; give roles the right of ${module}; then npm run dev`,
    `npm run test:entity -- ${name}`,
    "npm run docs writes its page",
  ]
}
