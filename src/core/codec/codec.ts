import { ACCOUNT_STATE, accountState } from "../access/sign-in"
import { type Field, labelKey, type Resource } from "../schema/resource"
import type { Context, StoredRecord, Values } from "../schema/types"
import { isObject } from "../text"
import { isActive, isEmpty } from "../validation/values"
import { parsePath, type ReadPath, readAt } from "./path"

/** Reading and writing of values by their field types. */
export interface WireTypes {
  parse: (field: Field, input: unknown) => unknown
  /** The shown text that the response holds for the value; undefined for none. */
  labels: (field: Field, input: unknown) => unknown
  serialise: (field: Field, value: unknown) => unknown
}

/** A record's version; undefined if its host counts no changes. */
export function versionOf(record: unknown): number | undefined {
  const version =
    typeof record === "object" && record !== null ? (record as { version?: unknown }).version : undefined
  return typeof version === "number" && Number.isSafeInteger(version) ? version : undefined
}

/** Paths of a record's own facts, beside its fields. */
export const [ID, VERSION, ACCOUNT] = ["id", "version", "account"].map(parsePath) as [
  ReadPath,
  ReadPath,
  ReadPath,
]

/** Decodes a response into a flat record. */
export const decode = (resource: Resource, raw: unknown, types: WireTypes): StoredRecord =>
  decodeAt(resource, (path) => readAt(raw, path), types)

/**
 * A flat record: `id`, every readable field, reference labels, the fixed values, and `version` if there is one.
 * @param read returns the value at a path of the declaration; undefined for none
 */
export function decodeAt(
  resource: Resource,
  read: (path: ReadPath) => unknown,
  types: WireTypes,
): StoredRecord {
  const record: Record<string, unknown> = {}
  for (const constant of resource.fixedValues) record[constant.key] = read(constant.read) ?? null
  for (const field of resource.fields) {
    if (!field.read) continue
    const found = read(field.read)
    const value =
      found === undefined && field.legacyKey ? read([{ name: field.legacyKey, pick: null }]) : found
    record[field.key] = types.parse(field, value)
    const named = field.readLabel ? read(field.readLabel) : undefined
    const label = named ?? types.labels(field, value) ?? (field.readLabel ? null : undefined)
    if (label !== undefined) record[labelKey(field.key)] = label
  }
  if (resource.account) {
    const state = accountState(read(ACCOUNT))
    if (state) record[ACCOUNT_STATE] = state
  }
  const id = read(ID)
  const version = versionOf({ version: read(VERSION) })
  return {
    ...record,
    ...(version !== undefined && { version }),
    id: id === undefined || id === null ? "" : String(id),
  }
}

/** The context of a form with lines. */
export interface LinesContext extends Context {
  /** The context of a line; undefined without a form of its own. */
  line?: (field: string, index: number) => Context | undefined
}

/** The lines of a payload, each with its id if it has one. An empty list is sent: it deletes the stored lines. */
function encodeLines(field: Field, value: unknown, context: LinesContext, types: WireTypes): unknown {
  const part = field.lines?.part()
  if (!part || !Array.isArray(value)) return undefined
  return value.filter(isObject).map((line, index) => {
    const own = context.line?.(field.key, index) ?? { ...context, original: undefined, ref: () => undefined }
    return { ...(line.id ? { id: line.id } : {}), ...encode(part, line, own, types) }
  })
}

/**
 * The payload of a save, in the specification's names. It leaves out inactive fields (AB-78), fields that are not sent,
 * and values that serialise to undefined. A value that an edit emptied is sent as null, or it would come back.
 */
export function encode(
  resource: Resource,
  values: Values,
  context: LinesContext,
  types: WireTypes,
): Record<string, unknown> {
  const payload: Record<string, unknown> = {}
  for (const field of resource.fields) {
    if (!field.send || !isActive(field, values, context)) continue
    if (field.sendWhen && !field.sendWhen(values, context)) continue
    const serialised = field.lines
      ? encodeLines(field, values[field.key], context, types)
      : types.serialise(field, values[field.key])
    const emptied = isEmpty(values[field.key]) && !isEmpty(context.original?.[field.key])
    const value = serialised === undefined && emptied ? null : serialised
    if (value === undefined) continue
    const { key, append } = field.send
    if (!append) payload[key] = value
    else {
      payload[key] ??= []
      if (value !== null && value !== "") (payload[key] as unknown[]).push(value)
    }
  }
  for (const constant of resource.fixedValues) payload[constant.key] = constant.value
  return payload
}
