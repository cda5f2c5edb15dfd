/** Checks of a declaration before it is normalised: missing parts and unknown keys. */
import { isObject } from "../../text"
import type { FullFieldTypes } from "../field-types"
import type {
  ActionInput,
  BrowserInput,
  EditScreenInput,
  FormScreenInput,
  Messages,
  RelatedInput,
  ResourceInput,
} from "../resource-input"
import type { FieldAccessInput, FieldBase } from "../types"
import type { Report } from "./fault"
import { suggest } from "./nearest"

type Kind = "value" | "function"
type KeysOf<T> = { [K in keyof T]-?: Kind }
type Part<K extends keyof ResourceInput> = Extract<NonNullable<ResourceInput[K]>, object>
type Words<T extends string> = T extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : T

const keys = <T extends string, K extends Kind>(words: T, kind: K): Record<Words<T>, K> =>
  Object.fromEntries(words.split(" ").map((word) => [word, kind])) as Record<Words<T>, K>

/** The keys of every field; a type's own keys are in `FieldCheckDefinition.keys`. */
const FIELD = {
  ...keys("label help placeholder required rules read send column readOnly similar alertWhenEmpty", "value"),
  ...keys(
    "completes reads total copy lookups hidden unique uniqueWith was legacyKey initial wide offer",
    "value",
  ),
  ...keys("maxLength maxItems personal access", "value"),
  ...keys("when lockedWhen sendWhen check warn initialEdit", "function"),
} satisfies KeysOf<FieldBase>

const FIELD_ACCESS = keys("read write", "value") satisfies KeysOf<FieldAccessInput>

const RESOURCE = {
  ...keys("name was label api browser variantOf table access fixedValues fields title history", "value"),
  ...keys("offline account role list related actions form show messages", "value"),
} satisfies KeysOf<ResourceInput>

const RELATED = keys("by label columns total add", "value") satisfies KeysOf<RelatedInput>

const ACTION = {
  ...keys("label icon on right confirm asks done danger api", "value"),
  ...keys("when set", "function"),
} satisfies KeysOf<ActionInput>

const SCREEN = keys("path heading submit success", "value") satisfies KeysOf<FormScreenInput>

/** Known keys of a resource's parts, by path. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  api: keys("list one", "value") satisfies KeysOf<Part<"api">>,
  label: keys("singular plural", "value") satisfies KeysOf<Part<"label">>,
  access: {
    ...keys("module actions recordsUnless", "value"),
    records: "function",
  } satisfies KeysOf<Part<"access">>,
  account: keys("email password name role active", "value") satisfies KeysOf<Part<"account">>,
  role: keys("mayGive", "value") satisfies KeysOf<Part<"role">>,
  browser: { ...keys("key identity", "value"), seed: "function" } satisfies KeysOf<BrowserInput>,
  list: {
    ...keys("path heading view columns chars below card filters search readOnly", "value"),
    where: "function",
  } satisfies KeysOf<Part<"list">>,
  form: keys("create edit sections draft enter", "value") satisfies KeysOf<Part<"form">>,
  "form.create": SCREEN,
  "form.edit": {
    ...SCREEN,
    ...keys("editStash query index onLoadError", "value"),
  } satisfies KeysOf<EditScreenInput>,
  show: keys("heading fields", "value") satisfies KeysOf<Part<"show">>,
  messages: {
    ...keys("loading empty created updated deleted createFailed updateFailed deleteFailed", "value"),
    ...keys("deleteTitle deleteQuestion loadFailed notFound", "value"),
  } satisfies KeysOf<Messages>,
}

const MISSING: Readonly<Record<string, string>> = {
  name: 'give it a name: `name: "warehouses"`',
  label: 'name it: `label: { singular: "…", plural: "…" }`',
  access: 'name the permission module that governs it: `access: { module: "AdminData" }`',
  fields: "declare at least one field",
}

function checkKeys(
  part: unknown,
  { known, place, code }: { known: Readonly<Record<string, Kind>>; place: string; code: string },
  report: Report,
): void {
  if (!isObject(part)) return
  for (const [key, value] of Object.entries(part)) {
    if (!Object.hasOwn(known, key))
      report(
        code,
        `${place}.${key}`,
        `'${key}' is no key here`,
        suggest(key, Object.keys(known), "leave it out"),
      )
    else if (known[key] === "function" && value !== undefined && typeof value !== "function")
      report("X805", `${place}.${key}`, `is ${typeof value}, not a function`, "make it `(…) => …`")
  }
}

function checkFieldKeys(place: string, field: unknown, types: FullFieldTypes, report: Report): void {
  if (!isObject(field)) {
    report("N003", place, "is no field", "declare it as { type, label, … }")
    return
  }
  if (typeof field.label !== "string")
    report("N003", place, "`label` is missing", "give it a label in Indonesian")
  const own = types.find(String(field.type))?.keys
  if (own) checkKeys(field, { known: { type: "value", ...FIELD, ...own }, place, code: "F017" }, report)
  checkKeys(field.access, { known: FIELD_ACCESS, place: `${place}.access`, code: "F017" }, report)
}

function checkRelatedShape(related: unknown, place: string, report: Report): void {
  if (related === undefined) return
  const example = 'write `{ receipts: { by: "warehouseId" } }`'
  if (!isObject(related)) report("N004", place, "is no object of resources", example)
  for (const [target, part] of Object.entries(isObject(related) ? related : {})) {
    checkKeys(part, { known: RELATED, place: `${place}.${target}`, code: "N002" }, report)
    if (!isObject(part) || typeof part.by !== "string")
      report("N004", `${place}.${target}.by`, "`by` is missing", "name its reference to this resource")
    else if (part.columns !== undefined && !Array.isArray(part.columns))
      report("N004", `${place}.${target}.columns`, "is no list of fields", example)
  }
}

/** @returns true if the actions can be normalised */
function checkActionShapes(
  input: Readonly<Record<string, unknown>>,
  { place, types }: { place: string; types: FullFieldTypes },
  report: Report,
): boolean {
  const { actions = {}, fields } = input
  if (!isObject(actions)) {
    report("N004", place, "is no object of actions", 'write `{ close: { label: "Tutup", set: … } }`')
    return true
  }
  let usable = true
  for (const [name, action] of Object.entries(actions)) {
    const own = `${place}.${name}`
    checkKeys(action, { known: ACTION, place: own, code: "N002" }, report)
    if (!isObject(action) || typeof action.label !== "string")
      report("N003", `${own}.label`, "`label` is missing", "give it the text of its button, in Indonesian")
    const asks = isObject(action) ? (action.asks ?? []) : []
    if (!Array.isArray(asks)) {
      report(
        "N004",
        `${own}.asks`,
        "is no list",
        'write `["closedAt", { reason: { type: "text", label: "Alasan" } }]`',
      )
      continue
    }
    for (const part of asks)
      if (isObject(part))
        for (const [key, field] of Object.entries(part)) {
          checkFieldKeys(`${own}.asks.${key}`, field, types, report)
          usable = usable && isObject(field) && typeof field.label === "string"
        }
      else if (typeof part !== "string" || !isObject(fields) || !Object.hasOwn(fields, part)) {
        const known = isObject(fields) ? Object.keys(fields) : []
        const remedy = suggest(String(part), known, "name a field, or declare one in braces")
        report("S201", `${own}.asks`, `names '${String(part)}', which is no field`, remedy)
      }
  }
  return usable
}

/**
 * Reports faults in the shape of a declaration.
 * @returns true if it can be normalised and examined further
 */
export function checkShape(declared: object, types: FullFieldTypes, report: Report): boolean {
  const input = declared as Readonly<Record<string, unknown>>
  const name = typeof input.name === "string" && input.name ? input.name : "(no name)"
  const missing = Object.entries(MISSING).filter(([key]) =>
    key === "name" ? name !== input.name : !isObject(input[key]),
  )
  for (const [key, remedy] of missing) report("N003", `${name}.${key}`, `\`${key}\` is missing`, remedy)
  checkKeys(input, { known: RESOURCE, place: name, code: "N002" }, report)
  for (const [path, known] of Object.entries(PARTS)) {
    const part = path
      .split(".")
      .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), input)
    checkKeys(part, { known, place: `${name}.${path}`, code: "N002" }, report)
  }
  if (input.variantOf !== undefined && isObject(input.access) && input.access.records !== undefined)
    report(
      "G102",
      `${name}.access.records`,
      "a variant has the records of the resource that it is a view of",
      "declare `records` there",
    )
  checkRelatedShape(input.related, `${name}.related`, report)
  const fields = isObject(input.fields) ? Object.entries(input.fields) : []
  for (const [key, field] of fields) checkFieldKeys(`${name}.fields.${key}`, field, types, report)
  const actionsUsable = checkActionShapes(input, { place: `${name}.actions`, types }, report)
  return (
    actionsUsable &&
    missing.length === 0 &&
    fields.every(([, field]) => isObject(field) && typeof field.label === "string")
  )
}
