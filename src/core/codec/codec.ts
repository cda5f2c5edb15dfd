import { ACCOUNT_STATE, accountState } from "../access/sign-in"
import { type Field, labelKey, type Resource } from "../schema/resource"
import type { Context, StoredRecord, Values } from "../schema/types"
import { isActive, isEmpty } from "../validation/validate"
import { ownValue, parsePath, readAt } from "./path"

export interface WireTypes {
  parse: (field: Field, input: unknown) => unknown
  /** The shown text that the response holds for the value; undefined for none. */
  labels: (field: Field, input: unknown) => unknown
  serialise: (field: Field, value: unknown) => unknown
}

/** A record's version, as its host counts changes; undefined if the host does not. */
export function versionOf(record: unknown): number | undefined {
  const version =
    typeof record === "object" && record !== null ? (record as { version?: unknown }).version : undefined
  return typeof version === "number" && Number.isSafeInteger(version) ? version : undefined
}

const ACCOUNT = parsePath("account")

/**
 * A raw answer as a flat record: `id`, every field that is read, reference labels, the constants, and `version` where
 * the host gives one.
 */
export function decode(resource: Resource, raw: unknown, types: WireTypes): StoredRecord {
  const record: Record<string, unknown> = {}
  for (const constant of resource.fixedValues) record[constant.key] = readAt(raw, constant.read) ?? null
  for (const field of resource.fields) {
    if (!field.read) continue
    const found = readAt(raw, field.read)
    const value =
      found === undefined && field.legacyKey ? ownValue(Object(raw) as Values, field.legacyKey) : found
    record[field.key] = types.parse(field, value)
    const read = field.readLabel ? readAt(raw, field.readLabel) : undefined
    const label = read ?? types.labels(field, value) ?? (field.readLabel ? null : undefined)
    if (label !== undefined) record[labelKey(field.key)] = label
  }
  if (resource.account) {
    const state = accountState(readAt(raw, ACCOUNT))
    if (state) record[ACCOUNT_STATE] = state
  }
  const id = typeof raw === "object" && raw !== null ? (raw as { id?: unknown }).id : undefined
  const version = versionOf(raw)
  return {
    ...record,
    ...(version !== undefined && { version }),
    id: id === undefined || id === null ? "" : String(id),
  }
}

/**
 * The payload of a save, in the specification's names.
 * Left out: inactive fields (AB-78), fields that are not sent, and what a type serialises to undefined; but a value
 * that an edit emptied is sent as null, or it would come back.
 */
export function encode(
  resource: Resource,
  values: Values,
  context: Context,
  types: WireTypes,
): Record<string, unknown> {
  const payload: Record<string, unknown> = {}
  for (const field of resource.fields) {
    if (!field.send || !isActive(field, values, context)) continue
    if (field.sendWhen && !field.sendWhen(values, context)) continue
    const serialised = types.serialise(field, values[field.key])
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
