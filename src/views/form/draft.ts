/** What of a form is kept when its session ends or its page is loaded anew, and what of that a form takes back. */
import type { Resource } from "../../core/schema/resource"
import type { Me, Values } from "../../core/schema/types"
import { fieldType, formatValue } from "../../fields/registry"
import { type Draft, readDraft } from "../../session/drafts"
import { type StoredRecord, storable } from "../edit-stash"

/** One draft a form: of a new record, or of the one being edited. */
export const slotOf = (resource: Resource, id: string): string => `${resource.name}:${id}`

/** The record that this person's interrupted edit began with; undefined where there is none. */
export function begunWith(resource: Resource, id: string, me: Me): StoredRecord | undefined {
  const record = readDraft(slotOf(resource, id), me.id)?.original
  return record?.id === id ? { ...record, id } : undefined
}

const isFleeting = (resource: Resource, key: string, value: unknown): boolean =>
  fieldType(resource.field(key)).fleeting(value)

/** What is worth keeping of a form that was typed into; undefined when nothing is. */
export function draftOf(options: {
  resource: Resource
  /** The local-storage item that opens the edit; '' where there is none. */
  editStash: string
  me: Me
  typed: Values
  original: Values | undefined
  path: string
  now?: number
}): Draft | undefined {
  const { resource, editStash, me, typed, original, path, now = Date.now() } = options
  const keys = Object.keys(typed)
  const kept = keys.filter((key) => !isFleeting(resource, key, typed[key]))
  if (kept.length === 0) return undefined
  const lost = keys.filter((key) => !kept.includes(key) && !resource.field(key).hidden)
  return {
    user: me.id,
    at: now,
    path,
    values: Object.fromEntries(kept.map((key) => [key, typed[key]])),
    ...(original && { original: storable(resource, original) }),
    ...(original && editStash && { editStash }),
    ...(lost.length > 0 && { lost: lost.map((key) => resource.field(key).label) }),
  }
}

export interface Restored {
  values: Values
  /** The labels of what must be chosen again. */
  lost: readonly string[]
  /** Typed fields whose stored value somebody has changed since, and what it is now. */
  changed: readonly { label: string; now: string }[]
}

const isPlain = (value: unknown): boolean =>
  value === null || ["string", "number", "boolean"].includes(typeof value)

/** An older version of the app may have left something that no input of this one can show. */
const isUsable = (resource: Resource, key: string, value: unknown): boolean => {
  const field = resource.fields.find((candidate) => candidate.key === key)
  if (!field || isFleeting(resource, key, value)) return false
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) return true
  return fieldType(field).parse(value, field) !== null
}

const text = (value: unknown): string => JSON.stringify(value ?? null)

/** What a form takes back of a draft, held against the record as it is now. */
export function restore(
  resource: Resource,
  draft: Draft,
  original: Values | undefined,
): Restored | undefined {
  const keys = Object.keys(draft.values).filter((key) => isUsable(resource, key, draft.values[key]))
  if (keys.length === 0) return undefined
  const before = draft.original
  const changed =
    before && original
      ? keys.filter(
          (key) =>
            text(before[key]) !== text(original[key]) && text(draft.values[key]) !== text(original[key]),
        )
      : []
  return {
    values: Object.fromEntries(keys.map((key) => [key, draft.values[key]])),
    lost: draft.lost ?? [],
    changed: changed.map((key) => {
      const field = resource.field(key)
      return { label: field.label, now: formatValue(original?.[key], field, original ?? {}) || "-" }
    }),
  }
}
