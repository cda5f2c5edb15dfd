/** `actions`: commands on the records of a resource. */
import { isObject } from "../text"
import type { Declared } from "./define"
import type { Resource, ResourceAction } from "./resource"
import type { ActionInput, ResourceInput } from "./resource-input"
import { guarded } from "./rule-error"
import type { FieldInput, FieldsInput } from "./types"

/** Keys that hold between the fields of a record or in its form, and not in an action's dialog. */
const OF_THE_RECORD = [
  ...["when", "sendWhen", "lockedWhen", "check", "derive", "readOnly", "hidden", "unique", "uniqueWith"],
  ...["was", "legacyKey", "initialEdit", "similar", "completes", "offer", "warn", "alertWhenEmpty", "send"],
]

const asAsked = (field: FieldInput): FieldInput =>
  Object.fromEntries(Object.entries(field).filter(([key]) => !OF_THE_RECORD.includes(key))) as never

/** The fields that an action asks for, by key. Names of unknown fields are left out: `check` reports them. */
export function actionInputs(fields: FieldsInput, { asks }: Pick<ActionInput, "asks">): FieldsInput {
  const parts = (Array.isArray(asks) ? asks : []) as NonNullable<ActionInput["asks"]>
  return Object.assign(
    {},
    ...parts.map((part) => {
      if (typeof part !== "string") return part
      const field = Object.hasOwn(fields, part) ? fields[part] : undefined
      return field ? { [part]: asAsked(field) } : {}
    }),
  )
}

/** Name of the form that an action's inputs make. */
export const inputFormName = (resource: string, action: string): string => `${resource}.${action}`

/** The inputs of an action as a resource of its own, so that they are checked, read and validated like a form. */
export function inputFormDeclaration(
  { name, access, fields }: Pick<ResourceInput, "name" | "access" | "fields">,
  [action, input]: [string, ActionInput],
): Declared | undefined {
  const asked = actionInputs(fields, input)
  if (Object.keys(asked).length === 0) return undefined
  return {
    name: inputFormName(name, action),
    label: { singular: input.label, plural: input.label },
    api: `/${name}/actions/${action}`,
    access,
    fields: asked,
    history: false,
  } as unknown as Declared
}

/** Entries of `actions` that are objects with a label: `check` reports others. */
export const actionEntries = ({ actions }: Pick<ResourceInput, "actions">): [string, ActionInput][] =>
  Object.entries(isObject(actions) ? (actions as NonNullable<typeof actions>) : {}).filter(
    ([, action]) => isObject(action) && typeof action.label === "string",
  )

/** @param normaliseForm makes the resource of the inputs */
export const actionsOf = (
  input: ResourceInput,
  normaliseForm: (declared: Declared) => Resource,
): ResourceAction[] =>
  actionEntries(input).map(([name, action]) => {
    const place = (rule: string) => ({ resource: input.name, field: "", label: action.label, rule })
    const asks = inputFormDeclaration(input, [name, action])
    return {
      name,
      label: action.label,
      icon: action.icon ?? null,
      on: new Set(action.on ?? ["row", "selection"]),
      right: action.right ?? "edit",
      when: guarded(
        place(`actions.${name}.when`),
        typeof action.when === "function" ? action.when : () => true,
      ),
      confirm: action.confirm ?? "",
      asks: asks ? normaliseForm(asks) : null,
      set: typeof action.set === "function" ? guarded(place(`actions.${name}.set`), action.set) : null,
      done: action.done ?? "",
      danger: action.danger ?? false,
      api: action.api ?? null,
    }
  })

/** A text with the record's fields filled into its braces. @param textOf the shown text of a field; undefined: no field */
export const fillFields = (text: string, textOf: (field: string) => string | undefined): string =>
  text.replace(/{(\w+)}/g, (place, field: string) => textOf(field) ?? place)
