import { t } from "../../texts/language"
import { parsePath, type ReadPath } from "../codec/path"
import type { Rule } from "../validation/rules"
import type { AnyFieldType, FieldTypes } from "./field-types"
import { withoutField } from "./lines"
import { snakeCase } from "./names"
import type { Field, FieldCore, Resource } from "./resource"
import type { ResourceInput } from "./resource-input"
import { guarded } from "./rule-error"
import type { FieldInput, PerMode } from "./types"

export const DEFAULT_ITEMS = 100

const perMode = <T>(value: PerMode<T> | undefined, fallback: T): { create: T; edit: T } => {
  const split =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    ("create" in value || "edit" in value)
  if (split) return { create: value.create ?? fallback, edit: value.edit ?? fallback }
  const one = (value as T | undefined) ?? fallback
  return { create: one, edit: one }
}

function requiredMessage(label: string, traits: AnyFieldType, value: boolean | string): string | null {
  if (value === false) return null
  if (typeof value === "string") return value
  return t(traits.wording === "diisi" ? "{label} wajib diisi" : "{label} wajib dipilih", { label })
}

/** Wraps the functions of a declared field and of its rules: an error names the rule. */
export function guardField(resource: string, key: string, field: FieldInput): FieldInput {
  const place = (rule: string) => ({ resource, field: key, label: field.label, rule })
  const guardRules = (rules: readonly Rule[] = []) =>
    rules.map((rule) => ({ ...rule, test: guarded(place(rule.name), rule.test) }))
  const functions = Object.entries(field).flatMap(([name, value]) =>
    typeof value === "function"
      ? [[name, guarded(place(name), value as (...given: unknown[]) => unknown)]]
      : [],
  )
  const rules = field.rules && perMode<readonly Rule[]>(field.rules, [])
  return {
    ...field,
    ...Object.fromEntries(functions),
    ...(rules && { rules: { create: guardRules(rules.create), edit: guardRules(rules.edit) } }),
  } as FieldInput
}

interface Others {
  /** Resource → its field with codes of the same scope. */
  sharedWith: FieldCore["sharedWith"]
  /** A declared resource, for a field of lines. */
  find: (name: string) => Resource | undefined
  types: FieldTypes
}

export function normaliseField(
  key: string,
  field: FieldInput,
  traits: AnyFieldType,
  { sharedWith, find, types }: Others,
): Field {
  const target = traits.lines(field)
  const required = perMode<boolean | string>(field.required, false)
  const read = field.read === undefined ? (traits.wire.read ? key : false) : field.read
  const send = field.send === undefined ? (traits.wire.send ? key : false) : field.send
  const path = read === false ? null : parsePath(read)
  const ownColumn = traits.storage(field) === null || path === null ? null : columnName(key, path)
  const labelPath = traits.labelPath(field)
  const single = traits.link({ lookups: {}, ...field } as never) !== null && traits.storage(field) !== "links"
  const core: FieldCore = {
    key,
    label: field.label,
    help: field.help ?? "",
    placeholder: field.placeholder ?? "",
    required: {
      create: requiredMessage(field.label, traits, required.create),
      edit: requiredMessage(field.label, traits, required.edit),
    },
    rules: perMode(field.rules, []),
    read: path,
    readLabel:
      labelPath !== undefined ? parsePath(labelPath) : single && path ? defaultLabelPath(path) : null,
    send: send === false ? null : { key: send.replace(/\[\]$/, ""), append: send.endsWith("[]") },
    column: field.column === false ? null : (field.column ?? ownColumn),
    when: field.when ?? null,
    readOnly: {
      create: field.readOnly === true || field.readOnly === "create",
      edit: field.readOnly === true || field.readOnly === "edit",
    },
    lockedWhen: field.lockedWhen ?? null,
    sendWhen: field.sendWhen ?? null,
    derive: traits.compute(field) ?? null,
    check: field.check ?? null,
    offer: field.offer ?? null,
    warn: field.warn ?? null,
    similar: field.similar ?? false,
    alertWhenEmpty: field.alertWhenEmpty ?? null,
    completes: field.completes ?? false,
    reads: field.reads ?? null,
    total: field.total ?? null,
    copy: field.copy ?? true,
    lookups: field.lookups ?? {},
    sharedWith,
    hidden: field.hidden ?? false,
    unique: field.unique === true ? t("Data sudah digunakan") : field.unique || null,
    uniqueWith: field.uniqueWith ?? [],
    was: listOf(field.was),
    legacyKey: field.legacyKey ?? null,
    wide: field.wide ?? traits.wide,
    maxLength: field.maxLength ?? traits.maxLength,
    maxItems: field.maxItems ?? DEFAULT_ITEMS,
    personal: field.personal ?? false,
    lines: target && {
      ...target,
      types,
      part: () => {
        const resource = find(target.resource)
        return resource && withoutField(resource, target.by)
      },
    },
  }
  return { ...field, ...core } as Field
}

/** One name or several, as a list. */
export const listOf = (names: string | readonly string[] | undefined): readonly string[] =>
  typeof names === "string" ? [names] : (names ?? [])

/** Default path of a reference's name in our server's response: `gudang_id` → `gudang_id_label`. */
const defaultLabelPath = (path: ReadPath): ReadPath =>
  path.map((step, index) => (index === path.length - 1 ? { name: `${step.name}_label`, pick: null } : step))

/** Column: the last step of the path, or the key if the path filters an array (`roles[status=ADMIN].id`). */
export const columnName = (key: string, path: ReturnType<typeof parsePath>): string => {
  const last = path[path.length - 1]
  return last && path.every((step) => !step.pick) ? snakeCase(last.name) : snakeCase(key)
}

/** Rows of a browser list have no migration, so they are read by their former names. */
export const withLegacy = ({ browser }: ResourceInput, field: FieldInput): FieldInput => {
  const [old] = listOf(field.was)
  return browser === undefined || old === undefined ? field : { legacyKey: old, ...field }
}
