/** `npm run new -- field-type`: a text type with a rule of its own, its input and its test values. */
import { fieldTypeNames } from "../../src/fields/registry"
import { type Args, take } from "./args"
import type { Project } from "./changes"
import { addItem, initialiserOf } from "./edit-source"
import { kebab, pascal, requireName } from "./names"
import { Refusal } from "./refusal"

const TYPES = "src/fields/types.ts"
const CHECKS = "src/fields/types.check.ts"
const FIXTURES = "tests/support/field-fixtures.ts"

const config = (name: string, valueType: string) => `import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A text of the type '${name}'. */
    ${name}: FieldBase & { type: "${name}" }
  }
  interface FieldValues<F> {
    ${name}: ${valueType}
  }
}
`

const pure = (name: string) => `import { textLike } from "../text-like"

export const ${name}Type = textLike("${name}")
`

const check = (name: string) => `import { cutToFit, defineFieldCheck } from "../field-check"
import { ${name}Type } from "./index"

export const ${name}Check = defineFieldCheck(${name}Type, {
  keys: {},
  sample: (field, { index }) => cutToFit(\`${name} \${index + 1}\`, field),
})
`

const input = (name: string) => `import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

export const ui = defineFieldUi<"${name}">({ type: "${name}", Input: TextInput })
`

/** @returns hints for the developer */
export function newFieldType(project: Project, { words }: Args): string[] {
  const [given = ""] = take(words, 1, "field-type NAME")
  const name = requireName(given, "a field type")
  const taken = (fieldTypeNames as readonly string[]).find(
    (type) => type.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw new Refusal(`the field type '${taken}' exists`, "choose another name")
  const folder = `src/fields/${kebab(name)}`
  if (kebab(name) !== name)
    throw new Refusal(
      `the field type '${name}' has several words`,
      "its folder has its name: choose one word",
    )
  project.create(`${folder}/config.ts`, config(name, "string"))
  project.create(`${folder}/index.ts`, pure(name))
  project.create(`${folder}/check.ts`, check(name))
  project.create(`${folder}/ui.tsx`, input(name))
  project.change(TYPES, (code) => `${code}export { ${name}Type as ${name} } from "./${name}"\n`)
  project.change(CHECKS, (code) => `${code}export { ${name}Check as ${name} } from "./${name}/check"\n`)
  project.change(FIXTURES, (code) =>
    addItem(
      code,
      initialiserOf(FIXTURES, code, "fixtures"),
      `${name}: { field: { type: "${name}", label: "x" }, wire: "a", value: "a" }`,
    ),
  )
  return [
    `${folder}/index.ts: read (\`parse\`), validate and format the value of '${pascal(name)}'; docs/add-a-field-type.md has each trait`,
    `${folder}/check.ts: name its own keys, and draw a sample that \`validate\` accepts`,
    `${FIXTURES}: give values that it refuses`,
    "npm run docs, then npx vitest run tests/fields",
  ]
}
