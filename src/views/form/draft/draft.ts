/** Converts a form's values to a draft and back: drafts survive a reload and the end of a session. */
import type { Resource } from "../../../core/schema/resource"
import type { Me, Values } from "../../../core/schema/types"
import { fieldType, formatValue } from "../../../fields/registry"
import { type Draft, type DraftRecord, readDraft } from "../../../session/drafts"

/** Draft slot of a form: one for a new record, one for each record being edited. */
export const slotOf = (resource: Resource, id: string): string => `${resource.name}:${id}`

/** The user's interrupted edit of a record, if there is one. */
export function interruptedEdit(resource: Resource, id: string, me: Me): Draft | undefined {
  const draft = readDraft(slotOf(resource, id), me.id)
  return draft?.record?.id === id ? draft : undefined
}

const text = (value: unknown): string => JSON.stringify(value ?? null)

/** FNV-1a, folded to 16 bits: enough to see that a value has changed, too short to find an identity number by trying all of them. */
function hashOf(value: unknown): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text(value))) hash = Math.imul(hash ^ byte, 0x01000193)
  return (((hash >>> 16) ^ hash) & 0xffff).toString(16)
}

function recordOf(original: Values, typed: readonly string[]): DraftRecord {
  const { id, version } = original
  return {
    id: String(id ?? ""),
    ...(typeof version === "number" && { version }),
    hashes: Object.fromEntries(typed.map((key) => [key, hashOf(original[key])])),
  }
}

const isFleeting = (resource: Resource, key: string, value: unknown): boolean =>
  fieldType(resource.field(key)).keptFromDrafts(value)

/** The draft of a form; undefined if there is nothing to store. */
export function draftOf(options: {
  resource: Resource
  /** The local-storage item that opens the edit; '' if there is none. */
  editStash: string
  me: Me
  typed: Values
  original: Values | undefined
  path: string
  /** Field → value that the form was opened with and that was not typed; personal values are not stored (AB-112). */
  given?: Values | undefined
  now?: number
}): Draft | undefined {
  const { resource, editStash, me, typed, original, path, given = {}, now = Date.now() } = options
  const keys = Object.keys(typed)
  const isGiven = (key: string) =>
    resource.field(key).personal && key in given && text(given[key]) === text(typed[key])
  const stored = keys.filter((key) => !isFleeting(resource, key, typed[key]) && !isGiven(key))
  if (stored.length === 0) return undefined
  const lost = keys.filter((key) => !stored.includes(key) && !resource.field(key).hidden)
  return {
    user: me.id,
    at: now,
    path,
    values: Object.fromEntries(stored.map((key) => [key, typed[key]])),
    ...(original && { record: recordOf(original, stored) }),
    ...(original && editStash && { editStash }),
    ...(lost.length > 0 && { lost: lost.map((key) => resource.field(key).label) }),
  }
}

export interface Restored {
  values: Values
  /** Labels of fields that the user has to choose again. */
  lost: readonly string[]
  /** Typed fields whose stored value was changed since, with that value. */
  changed: readonly { label: string; now: string }[]
}

const isPlain = (value: unknown): boolean =>
  value === null || ["string", "number", "boolean"].includes(typeof value)

/** Another version of the app may have left a value that no input can show. */
const isUsable = (resource: Resource, key: string, value: unknown): boolean => {
  const field = resource.fields.find((candidate) => candidate.key === key)
  if (!field || isFleeting(resource, key, value)) return false
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) return true
  return fieldType(field).parse(value, field) !== null
}

/** The values that a form restores from a draft, compared with the record as it is now. */
export function restore(
  resource: Resource,
  draft: Draft,
  original: Values | undefined,
): Restored | undefined {
  const keys = Object.keys(draft.values).filter((key) => isUsable(resource, key, draft.values[key]))
  if (keys.length === 0) return undefined
  const { version, hashes = {} } = draft.record ?? {}
  const same = version !== undefined && version === original?.version
  const changed =
    original && !same
      ? keys.filter(
          (key) =>
            hashes[key] !== undefined &&
            hashes[key] !== hashOf(original[key]) &&
            text(draft.values[key]) !== text(original[key]),
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
