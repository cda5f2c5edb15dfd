/** The rules of a field in words, as its declaration has them. */
import type { FieldTypes, FullFieldTypes } from "../../src/core/schema/field-types"
import type { Field } from "../../src/core/schema/resource"
import { code } from "./markdown"

/** A rule of both modes, or of one. */
function inModes<T>({ create, edit }: { create: T; edit: T }, words: (value: T) => string): string[] {
  const [onCreate, onEdit] = [words(create), words(edit)]
  if (onCreate === onEdit) return onCreate ? [onCreate] : []
  return [onCreate && `${onCreate} (new)`, onEdit && `${onEdit} (edit)`].filter(Boolean)
}

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value)

/** The type's own keys with plain values: `unit`, `min`, `digits`. */
function ownKeys(field: Field, types: FullFieldTypes): string[] {
  const keys = Object.entries(types.find(field.type)?.keys ?? {})
  const target = types.find(field.type)?.link(field)?.resource
  return keys.flatMap(([key, kind]) => {
    const value = (field as unknown as Record<string, unknown>)[key]
    if (kind !== "value" || value === undefined || value === target) return []
    if (isPlain(value)) return [`${key} ${code(String(value))}`]
    return Array.isArray(value) && value.every(isPlain)
      ? [`${key} ${value.map(String).map(code).join(", ")}`]
      : []
  })
}

/** The declared values, with their labels. */
function choices(field: Field, types: FieldTypes): string[] {
  const type = types.find(field.type)
  const values = type?.domain(field) ?? []
  if (!type || values.length === 0) return []
  return [
    `one of ${values.map((value) => `${code(String(value))} ${type.format(value, field, {})}`).join(", ")}`,
  ]
}

const sentence = (text: string, present: boolean): string[] => (present ? [text] : [])

/** Each rule as a phrase. Functions are named, not shown. */
export function rulesOf(field: Field, types: FullFieldTypes): string[] {
  const type = types.find(field.type)
  const initial = (field as unknown as { initial?: unknown }).initial
  const limit = field.maxLength !== type?.maxLength || type?.freeText
  return [
    ...inModes(field.required, (message) => (message === null ? "" : `required: '${message}'`)),
    ...choices(field, types),
    ...ownKeys(field, types),
    ...sentence(`at most ${field.maxLength} characters`, Boolean(limit)),
    ...inModes(field.rules, (rules) => rules.map(({ message }) => `'${message}'`).join(", ")),
    ...sentence(
      `unique${field.uniqueWith.length > 0 ? ` with ${field.uniqueWith.map(code).join(", ")}` : ""}: '${field.unique}'`,
      field.unique !== null,
    ),
    ...sentence(`starts as ${code(String(initial))}`, isPlain(initial)),
    ...sentence("computed", field.derive !== null),
    ...inModes(field.readOnly, (readOnly) => (readOnly ? "read-only" : "")),
    ...sentence("shown under a condition (`when`)", field.when !== null),
    ...sentence("locked under a condition (`lockedWhen`)", field.lockedWhen !== null),
    ...sentence("sent under a condition (`sendWhen`)", field.sendWhen !== null),
    ...sentence("checked with other fields (`check`)", field.check !== null),
    ...sentence("hidden", field.hidden),
    ...sentence("personal", field.personal),
  ]
}
