/** `npm run new -- action`: a command on the records of a resource, with its server half if it stores nothing. */
import { registry } from "../../resources/registry"
import { humanise } from "../../src/core/schema/names"
import type { Resource } from "../../src/core/schema/resource"
import { fieldTypes } from "../../src/fields/registry"
import { type Args, type Options, take } from "./args"
import type { Project } from "./changes"
import { addItem, entryOf, initialiserOf, type SyntaxNode, syntaxOf } from "./edit-source"
import { addEnglish } from "./english-file"
import { kebab, requireKnown, requireName } from "./names"
import { Code, printCode } from "./print-code"
import { Refusal } from "./refusal"
import { knownResource } from "./resource-option"
import { untranslated } from "./words"

const USAGE = 'action RESOURCE NAME ["Label"] [--set FIELD=VALUE] [--asks FIELD,FIELD]'

function requireField({ name, fields }: Resource, key: string): void {
  const keys = fields.map((field) => field.key)
  requireKnown(key, keys, `'${name}' has no field '${key}'`, `name one of ${keys.join(", ")}`)
}

/** `status=CLOSED` → the field and its value. @throws Refusal for an unknown field or value */
function readSet(resource: Resource, text: string | undefined): { key: string; value: unknown } | undefined {
  if (text === undefined) return undefined
  const [key = "", given = ""] = text.split(/=(.*)/s)
  requireField(resource, key)
  const field = resource.field(key)
  const type = fieldTypes.find(field.type)
  const values = (type?.domain(field) ?? []).map(String)
  if (values.length > 0)
    requireKnown(given, values, `'${given}' is no value of '${key}'`, `name one of ${values.join(", ")}`)
  const value = type?.parse(given, field)
  if (value === null || value === undefined)
    throw new Refusal(`'${given}' is no value of '${key}'`, `write --set ${key}=VALUE`)
  return { key, value }
}

/** The object of the declaration with this name. */
function declarationIn(path: string, code: string, name: string): SyntaxNode {
  const found = syntaxOf(path, code).find(
    (node) =>
      node.type === "ObjectExpression" &&
      (entryOf(node, "name") as { value?: unknown } | undefined)?.value === name &&
      entryOf(node, "fields"),
  )
  if (!found) throw new Refusal(`${path} declares no '${name}' that can be read`, "write the action by hand")
  return found
}

function withAction(path: string, code: string, resource: string, action: string): string {
  const declaration = declarationIn(path, code, resource)
  const actions = entryOf(declaration, "actions")
  return actions ? addItem(code, actions, action) : addItem(code, declaration, `actions: { ${action} }`)
}

/** Adds the half to the server part, or creates the part. */
function addHalf(project: Project, resource: string, file: string, name: string): void {
  const path = `resources/${file}.server.ts`
  const half = `// Return values to store, or refuse: \`async ({ record, refuse }) => …\`.
      ${name}: async () => undefined`
  if (!project.has(path)) {
    project.create(
      path,
      `import { defineServer } from "../server/hooks/define"
import { ${resource} } from "./${file}"

export const server = defineServer(${resource}, {
  actions: {
    ${half},
  },
})
`,
    )
    return
  }
  project.change(path, (code) => {
    const call = initialiserOf(path, code, "server")
    const input = (call.arguments as readonly SyntaxNode[] | undefined)?.[1]
    if (!input) throw new Refusal(`${path} has no server part that can be read`, "write the half by hand")
    const actions = entryOf(input, "actions")
    return actions
      ? addItem(code, actions, half)
      : addItem(
          code,
          input,
          `actions: {
${half},
}`,
        )
  })
}

function actionOf(resource: Resource, label: string, { set, asks }: Options): Record<string, unknown> {
  const stored = readSet(resource, set)
  const asked = asks?.split(",") ?? []
  for (const key of asked) requireField(resource, key)
  const values = {
    ...(stored && { [stored.key]: stored.value }),
    ...Object.fromEntries(asked.map((key) => [key, new Code(`asked.${key}`)])),
  }
  const hasSet = Object.keys(values).length > 0
  return {
    label,
    ...(stored && { when: new Code(`({ ${stored.key} }) => ${stored.key} !== ${printCode(stored.value)}`) }),
    confirm: `${label} {${resource.title}}?`,
    ...(asked.length > 0 && { asks: asked }),
    ...(hasSet && { set: new Code(`(${asked.length > 0 ? "{ asked }" : ""}) => (${printCode(values)})`) }),
  }
}

/** @returns hints for the developer */
export function newAction(project: Project, { words, options }: Args): string[] {
  const [of = "", given = "", text] = take(words, 2, USAGE)
  const resource = knownResource(of)
  const name = requireName(given, "an action")
  if (resource.actions.some((action) => action.name === name))
    throw new Refusal(`'${of}' has an action '${name}'`, "choose another name")
  const file = kebab(resource.variantOf)
  const path = `resources/${file}.ts`
  if (!project.has(path) || resource.variantOf !== of)
    throw new Refusal(`no file of its own declares '${of}'`, "write the action by hand")
  const action = actionOf(resource, text ?? humanise(name), options)
  const needsHalf = !("set" in action)
  if (needsHalf && resource.source.kind === "browser")
    throw new Refusal("an action of a browser list stores a value", `write: npm run new -- ${USAGE}`)
  project.change(path, (code) => withAction(path, code, of, printCode({ [name]: action }).slice(2, -2)))
  if (needsHalf) addHalf(project, of, file, name)
  const texts = untranslated({
    ...registry.get(of),
    fields: {},
    actions: { [name]: { ...action, set: undefined, when: undefined } },
  })
  addEnglish(project, { path: `resources/${file}.en.ts`, of: path }, englishOf(texts, action, humanise(name)))
  return [
    ...(needsHalf ? [`resources/${file}.server.ts: what the action does and when it refuses`] : []),
    `${path}: icon, right and question of the action; docs/add-an-entity.md, part 3`,
    `npm run test:entity -- ${of}`,
  ]
}

/** English of an action's texts, from its name. */
function englishOf(
  texts: readonly string[],
  action: Record<string, unknown>,
  english: string,
): Record<string, string> {
  const known: Record<string, string> = {
    [String(action.label)]: english,
    [String(action.confirm)]: String(action.confirm).replace(String(action.label), english),
  }
  return Object.fromEntries(texts.filter((text) => text in known).map((text) => [text, known[text] ?? text]))
}
