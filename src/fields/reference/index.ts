import { formatReading, type Reading } from "../../core/format/reading"
import { bothWays, type JsonSchema, TEXT, TEXTS } from "../../core/schema/json-schema"
import { labelOf } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { t } from "../../texts/language"
import { defineFieldType } from "../field-type"
import { candidatesOf, namesIn, targetOf } from "./find-by-text"

/** Id of no record: an invalid value is refused as an unavailable choice instead of being lost. */
const NO_ID = "?"

/** Replaces an unknown name. */
const UNNAMED = "–"

/** Replaces an empty name: an id means nothing to users. */
export const NAMELESS = t("(tanpa nama)")

/** Label of a record among choices; lists are joined. */
export function choiceLabel(record: Values, key: string, reads: Reading | null): string {
  const value = record[key]
  const text = Array.isArray(value) ? value.join(", ") : value
  return text === undefined || text === null || text === "" ? NAMELESS : formatReading(String(text), reads)
}

/** References to many are answered with their names. */
const NAMED: JsonSchema = {
  type: "array",
  items: { type: "object", properties: { id: TEXT, name: { type: ["string", "null"] } }, required: ["id"] },
}

const idOf = (input: unknown): string | null => {
  const id = typeof input === "object" && input !== null ? (input as { id?: unknown }).id : input
  if (id === undefined || id === null || id === "") return null
  return typeof id === "string" || typeof id === "number" ? String(id) : NO_ID
}

/** The id of another resource's record, or a list of ids; answers may hold ids or whole records. */
export const referenceType = defineFieldType<"reference", string | readonly string[]>({
  type: "reference",
  keys: {
    resource: "value",
    many: "value",
    optionLabel: "value",
    readLabel: "value",
    addHere: "value",
    where: "function",
    blocked: "function",
    confirm: "value",
    derive: "function",
  },
  naming: false,
  wording: "dipilih",
  compute: (field) => field.derive,
  dependencies: (field, titleOf) => ({
    [field.resource]: [field.optionLabel ?? titleOf(field.resource)],
  }),
  // A chosen target is loaded by its id; `derive` may read any record of its `lookups`.
  searches: ({ derive, lookups, resource }) =>
    Object.keys(lookups).filter((name) => derive !== null || name !== resource),
  link: (field) => ({
    resource: field.resource,
    many: field.many === true,
    label: field.optionLabel,
    lookupFields: field.lookups[field.resource] ?? [],
    fits: (target, context) => !field.where || field.where(target, context),
    blocked: (target, context) => field.blocked?.(target, context),
    confirm: (target, context) => (field.confirm?.when(target, context) ? field.confirm : undefined),
    addHere: field.addHere === true,
  }),
  offers: (field) =>
    field.derive
      ? null
      : {
          from: field.resource,
          options: (context, titleOf, every) =>
            (context.rows(field.resource) ?? [])
              .filter((row) => typeof row.id === "string")
              .filter((row) => every || !field.where || field.where(row, context))
              .map((row) => ({
                value: String(row.id),
                label: choiceLabel(row, field.optionLabel ?? titleOf(field.resource), field.reads),
              })),
        },
  rules: ({ where, blocked, confirm }) => [
    ...(where ? [{ key: "where", over: "target", run: where } as const] : []),
    ...(blocked ? [{ key: "blocked", over: "target", run: blocked } as const] : []),
    ...(confirm ? [{ key: "confirm", over: "target", run: confirm.when } as const] : []),
  ],
  resolve: (field, { record }) => {
    return (value) => (typeof value === "string" ? record(field.resource, value) : undefined)
  },
  labelPath: (field) => field.readLabel || undefined,
  // Whole records contain their names, bare ids do not.
  labels: (input, field) => {
    if (!field.many) return isObject(input) && typeof input.name === "string" ? input.name : undefined
    const items: readonly unknown[] = field.many && Array.isArray(input) ? input : []
    const names = items.map((item) => (isObject(item) ? item.name : undefined))
    return names.length > 0 && names.every((name) => typeof name === "string") ? names : undefined
  },
  storage: (field) => (field.many ? "links" : "text"),
  wireSchema: ({ many }) => (many ? { read: NAMED, send: TEXTS } : bothWays(TEXT)),
  operators: () => ["contains"],
  // A record belongs to one group.
  grouping: ({ many }) => (many ? null : "record"),
  parse: (input, field) => {
    if (!field.many) return idOf(input)
    const ids = Array.isArray(input) ? input.map(idOf).filter((id) => id !== null) : []
    return [...new Set(ids)]
  },
  fromCell: (text, field, around) => {
    const found = (name: string) => targetOf(name, field, around)
    return field.many
      ? namesIn(text, (name) => candidatesOf(name, field, around).length > 0).map(found)
      : found(text)
  },
  serialise: (value, field) => (field.many ? (value ?? []) : (value ?? undefined) || undefined),
  format: (value, field, record) => {
    const label = labelOf(record, field.key)
    if (typeof label === "string") return formatReading(label, field.reads)
    if (Array.isArray(label))
      return formatReading(label.map((name) => name ?? UNNAMED).join(", "), field.reads)
    return isEmpty(value) ? "" : UNNAMED
  },
  validate: (value, field, _, context) => {
    if (isEmpty(value) || field.many) return undefined
    const unchanged = context.original?.[field.key] === value
    const rows = context.rows(field.resource)
    if (unchanged || rows === undefined) return undefined
    // Uses the value itself: a derived one may be newer than the one of `ref`.
    const target = rows.find((row) => row.id === value)
    if (!target || (field.where && !field.where(target, context)))
      return `${field.label}: pilihan tidak tersedia`
    return undefined
  },
  sample: (field, { pick, rows, context }) => {
    const options = rows(field.resource).filter((row) => !field.where || field.where(row, context))
    if (options.length === 0) return undefined
    const first = String(pick(options).id)
    return field.many ? [...new Set([first, String(pick(options).id)])] : first
  },
})
