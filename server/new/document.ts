/** `npm run new -- document`: a printed document of a resource, with its line in print-templates/index.ts. */
import { documents } from "../../print-templates"
import type { Resource } from "../../src/core/schema/resource"
import { fieldTypes } from "../../src/fields/registry"
import { type Args, take } from "./args"
import type { Project } from "./changes"
import { addImport, addItem, initialiserOf } from "./edit-source"
import { addEnglish } from "./english-file"
import { camel, kebab, requireFileName } from "./names"
import { printCode } from "./print-code"
import { Refusal } from "./refusal"
import { requireResource } from "./resource-option"
import { untranslated } from "./words"

const USAGE = 'document NAME ["Label"] [--resource RESOURCE]'
const INDEX = "print-templates/index.ts"

/** Fields that a paper can filter by: references and fields with few values. */
const filtersOf = ({ fields }: Resource): string[] =>
  fields
    .filter((field) => {
      const type = fieldTypes.find(field.type)
      return !field.hidden && type?.shown && (type.link(field) || type.domain(field).length > 0)
    })
    .map(({ key }) => key)

/** @returns hints for the developer */
export function newDocument(project: Project, { words, options }: Args): string[] {
  const [given = "", label] = take(words, 1, USAGE)
  const name = requireFileName(given, "a document")
  if (documents.some((one) => one.name === name))
    throw new Refusal(`the document '${name}' exists`, "choose another name")
  const resource = requireResource(name, options.resource, USAGE)
  if (resource.list.path === "" || resource.list.view !== "table")
    throw new Refusal(
      `'${resource.name}' has no list with a menu of documents`,
      "name a resource with a list",
    )
  const [variable, from] = [camel(name), requireFile(project, resource.name)]
  const declared = {
    name,
    label: label ?? `Daftar ${resource.label.singular}`,
    filters: filtersOf(resource),
    columns: resource.list.columns.map(({ field }) => field),
  }
  const { name: _, label: heading, ...rest } = declared
  const body = printCode({ name, label: heading }).slice(2, -2)
  const path = `print-templates/${name}`
  project.create(
    `${path}.ts`,
    [
      `import { ${resource.name} } from "../resources/${from}"`,
      'import { defineDocument } from "../src/core/print/document"',
      "",
      `export const ${variable} = defineDocument({ ${body}, resource: ${resource.name}, ${printCode(rest).slice(2, -2)} })`,
      "",
    ].join("\n"),
  )
  addEnglish(
    project,
    { path: `${path}.en.ts`, of: `${path}.ts` },
    Object.fromEntries(untranslated({ label: heading }).map((text) => [text, text])),
  )
  project.change(INDEX, (code) => {
    const imported = addImport(INDEX, code, `import { ${variable} } from "./${name}"`)
    return addItem(imported, initialiserOf(INDEX, imported, "documents"), variable)
  })
  return [
    `${path}.en.ts: translate its label`,
    `${path}.ts: choose filters and columns; docs/add-a-document.md has a paper of its own`,
    "npx vitest run tests/print/documents.test.ts",
  ]
}

/** The file within resources/ that exports a declaration. */
function requireFile(project: Project, resource: string): string {
  if (project.has(`resources/${kebab(resource)}.ts`)) return kebab(resource)
  const [, file] =
    new RegExp(`\\b${resource}\\b[^}]*\\} from "\\./([\\w-]+)"`).exec(project.read("resources/index.ts")) ??
    []
  if (!file) throw new Refusal(`no file declares '${resource}'`, "import it in resources/index.ts")
  return file
}
