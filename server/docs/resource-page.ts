/** The page of a resource: fields, rights, actions, relations and states, from its declaration and its server part. */
import { RIGHT_ACTIONS } from "../../src/core/access/actions"
import { FLAGS } from "../../src/core/access/permissions"
import type { ReadPath } from "../../src/core/codec/path"
import type { FieldTypes, FullFieldTypes } from "../../src/core/schema/field-types"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { ServerPart } from "../hooks/define"
import { rulesOf } from "./field-rules"
import { code, section, table } from "./markdown"
import { pageName } from "./page-name"
import { relationLines } from "./relations"
import { stateDiagram } from "./states"

export interface PageSources {
  registry: Registry
  types: FullFieldTypes
  parts: readonly ServerPart[]
}

const pathText = (path: ReadPath): string =>
  path.map(({ name, pick }) => (pick ? `${name}[${pick.key}=${pick.value}]` : name)).join(".")

const nameIfOther = (name: string | undefined, key: string): string =>
  name === undefined ? "no" : name === key ? "" : code(name)

function fieldRow(field: Field, types: FullFieldTypes): string[] {
  const { key, send, read } = field
  return [
    code(key),
    field.label,
    code(field.type),
    rulesOf(field, types).join("; "),
    nameIfOther(send ? `${send.key}${send.append ? "[]" : ""}` : undefined, key),
    nameIfOther(read ? pathText(read) : undefined, key),
  ]
}

function facts(resource: Resource): string {
  const { source, list, form, access } = resource
  return table(
    ["fact", "value"],
    [
      [
        "records",
        source.kind === "rest" ? `\`${source.list}\` of the API` : `\`${source.key}\` in the browser`,
      ],
      ["variant of", resource.variantOf === resource.name ? "" : code(resource.variantOf)],
      ["module", code(access.module)],
      ["title", code(resource.title)],
      ["list", list.path && code(list.path)],
      ["add form", form.create ? code(form.create.path) : ""],
      ["edit form", form.edit ? code(form.edit.path) : ""],
      ["fixed values", resource.fixedValues.map(({ key, value }) => code(`${key}=${value}`)).join(", ")],
      ["history", resource.history ? "" : "none"],
      ["offline", resource.offline ? "new records wait on the device" : ""],
    ].filter(([, value]) => value) as string[][],
  )
}

/** One row per flag of the module that the resource uses. */
const rights = ({ access }: Resource): string =>
  table(
    ["action", "right"],
    FLAGS.flatMap((flag) => {
      const actions = RIGHT_ACTIONS[flag].actions.filter((action) => access.actions.has(action))
      return actions.length === 0 ? [] : [[actions.join(", "), `${code(flag)} of ${code(access.module)}`]]
    }),
  )

const actionTable = ({ actions }: Resource, part: ServerPart | undefined): string =>
  table(
    ["action", "label", "place", "right", "inputs", "question", "server half"],
    actions.map(({ name, label, on, right, asks, confirm }) => [
      code(name),
      label,
      [...on].join(", "),
      right,
      (asks?.fields ?? []).map(({ key }) => code(key)).join(", "),
      confirm,
      part?.actions && Object.hasOwn(part.actions, name) ? "yes" : "",
    ]),
  )

const endpointTable = (part: ServerPart | undefined): string =>
  table(
    ["endpoint", "method", "right", "input"],
    Object.entries(part?.endpoints ?? {}).map(([name, { method, right, input = {} }]) => [
      code(`-/${name}`),
      method,
      right,
      Object.keys(input).map(code).join(", "),
    ]),
  )

const states = (resource: Resource, types: FieldTypes): string =>
  resource.fields
    .map((field) => {
      const diagram = stateDiagram(field, types)
      return diagram && section(`States of \`${field.key}\` (${field.label})`, diagram)
    })
    .filter(Boolean)
    .join("\n\n")

/** The Markdown of a resource's page. */
export function resourcePage(resource: Resource, { registry, types, parts }: PageSources): string {
  const part = parts.find((one) => one.resource === resource.variantOf)
  const hooks = Object.keys(part?.hooks ?? {})
  const fields = table(
    ["field", "label", "type", "rules", "payload", "response"],
    resource.fields.map((field) => fieldRow(field, types)),
  )
  return `${[
    `# ${resource.label.plural} (\`${resource.name}\`)`,
    "Generated from the declaration by `npm run docs`. Payload and response are named where they differ from the field.",
    facts(resource),
    section("Fields", fields),
    section("Rights", rights(resource)),
    section("Actions", actionTable(resource, part)),
    section("Endpoints", endpointTable(part)),
    section("Hooks", hooks.map(code).join(", ")),
    section("Relations", relationLines(resource, registry, types, pageName)),
    states(resource, types),
  ]
    .filter(Boolean)
    .join("\n\n")}\n`
}
