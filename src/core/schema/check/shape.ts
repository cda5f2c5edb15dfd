/** Checks of a declaration before it is normalised: missing parts and unknown keys. */
import { isObject } from "../../text"
import type { FieldTypes } from "../field-types"
import type {
  BrowserInput,
  EditScreenInput,
  FieldBase,
  FormScreenInput,
  Messages,
  ResourceInput,
} from "../types"
import type { Report } from "./fault"
import { suggest } from "./nearest"

type Keys<T> = { [K in keyof T]-?: "value" | "function" }
type Part<K extends keyof ResourceInput> = Extract<NonNullable<ResourceInput[K]>, object>

/** The keys of every field; a type's own keys are in `SchemaTraits.keys`. */
const FIELD: Keys<FieldBase> = {
  label: "value",
  help: "value",
  placeholder: "value",
  required: "value",
  rules: "value",
  read: "value",
  send: "value",
  column: "value",
  when: "function",
  readOnly: "value",
  lockedWhen: "function",
  sendWhen: "function",
  check: "function",
  offer: "function",
  warn: "function",
  similar: "value",
  alertWhenEmpty: "value",
  completes: "value",
  reads: "value",
  total: "value",
  copy: "value",
  lookups: "value",
  hidden: "value",
  unique: "value",
  uniqueWith: "value",
  was: "value",
  legacyKey: "value",
  initialEdit: "function",
  initial: "value",
  wide: "value",
  maxLength: "value",
  maxItems: "value",
  personal: "value",
}

const RESOURCE: Keys<ResourceInput> = {
  name: "value",
  was: "value",
  label: "value",
  api: "value",
  browser: "value",
  variantOf: "value",
  table: "value",
  access: "value",
  fixedValues: "value",
  fields: "value",
  title: "value",
  history: "value",
  offline: "value",
  account: "value",
  role: "value",
  list: "value",
  form: "value",
  show: "value",
  messages: "value",
}
const SCREEN: Keys<FormScreenInput> = { path: "value", heading: "value", submit: "value", success: "value" }

/** Known keys of a resource's parts, by path. */
const PARTS: Readonly<Record<string, Readonly<Record<string, "value" | "function">>>> = {
  api: { list: "value", one: "value" } satisfies Keys<Part<"api">>,
  label: { singular: "value", plural: "value" } satisfies Keys<Part<"label">>,
  access: { module: "value", actions: "value" } satisfies Keys<Part<"access">>,
  account: {
    email: "value",
    password: "value",
    name: "value",
    role: "value",
    active: "value",
  } satisfies Keys<Part<"account">>,
  role: { mayGive: "value" } satisfies Keys<Part<"role">>,
  browser: { key: "value", identity: "value", seed: "function" } satisfies Keys<BrowserInput>,
  list: {
    path: "value",
    heading: "value",
    view: "value",
    columns: "value",
    card: "value",
    filters: "value",
    search: "value",
    where: "function",
    readOnly: "value",
  } satisfies Keys<Part<"list">>,
  form: {
    create: "value",
    edit: "value",
    sections: "value",
    draft: "value",
    enter: "value",
  } satisfies Keys<Part<"form">>,
  "form.create": SCREEN,
  "form.edit": {
    ...SCREEN,
    editStash: "value",
    query: "value",
    index: "value",
    onLoadError: "value",
  } satisfies Keys<EditScreenInput>,
  show: { heading: "value", fields: "value" } satisfies Keys<Part<"show">>,
  messages: {
    loading: "value",
    empty: "value",
    created: "value",
    updated: "value",
    deleted: "value",
    createFailed: "value",
    updateFailed: "value",
    deleteFailed: "value",
    deleteTitle: "value",
    deleteQuestion: "value",
    loadFailed: "value",
    notFound: "value",
  } satisfies Keys<Messages>,
}

const MISSING: Readonly<Record<string, string>> = {
  name: 'give it a name: `name: "warehouses"`',
  label: 'say what it is called: `label: { singular: "…", plural: "…" }`',
  access: 'name the permission module that governs it: `access: { module: "AdminData" }`',
  fields: "declare at least one field",
}

function checkKeys(
  part: unknown,
  {
    known,
    place,
    code,
  }: { known: Readonly<Record<string, "value" | "function">>; place: string; code: string },
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

function checkFieldKeys(place: string, field: unknown, types: FieldTypes, report: Report): void {
  if (!isObject(field)) {
    report("N003", place, "is no field", "declare it as { type, label, … }")
    return
  }
  if (typeof field.label !== "string")
    report("N003", place, "`label` is missing", "give it a label in Indonesian")
  const own = types.find(String(field.type))?.keys
  if (own) checkKeys(field, { known: { type: "value", ...FIELD, ...own }, place, code: "F017" }, report)
}

/**
 * Reports faults in the shape of a declaration.
 * @returns whether it can be normalised and examined further
 */
export function checkShape(declared: object, types: FieldTypes, report: Report): boolean {
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
  const fields = isObject(input.fields) ? Object.entries(input.fields) : []
  for (const [key, field] of fields) checkFieldKeys(`${name}.fields.${key}`, field, types, report)
  return (
    missing.length === 0 && fields.every(([, field]) => isObject(field) && typeof field.label === "string")
  )
}
