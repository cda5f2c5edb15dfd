/** The length limit of every field, checked before any other code reads the value. */
import type { Field } from "../schema/resource"
import type { Mode } from "../schema/types"

/** Most keys of an object, such as a plate or a file. */
const MOST_KEYS = 100

/** Deepest value: a list of lists, or an object of objects. */
const DEPTH = 3

const size = (value: string | number): string => String(value).trim()

const hasParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** A stored value may stay at any length: a shorter limit must not block an edit of another field. */
export function isStored(value: unknown, stored: unknown, depth = 0): boolean {
  if (typeof value === "string" && typeof stored === "string") return size(value) === size(stored)
  if (!hasParts(value) || !hasParts(stored)) return value === stored
  if (depth > DEPTH) return false
  const parts = Object.entries(stored)
  return (
    parts.length === Object.keys(value).length &&
    parts.every(([key, part]) => isStored(value[key], part, depth + 1))
  )
}

/** The declared rule has the better message: 'Maksimal 13 digit' (VA-24). */
const tooLong = (field: Field, mode: Mode): string =>
  field.rules[mode].find((rule) => rule.name.startsWith("max:"))?.message ??
  `Maksimal ${field.maxLength} karakter`

interface Limits {
  mode: Mode
  stored: unknown
  /** Characters of one text; default the field's own limit. */
  longest?: number
}

/**
 * The message of a value that is too long, or has too many items or levels; undefined for a valid one.
 * No recursion: a payload may have any depth.
 */
export function lengthMessage(
  field: Field,
  value: unknown,
  { mode, stored, longest = field.maxLength }: Limits,
): string | undefined {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let message: string | undefined
  for (let next = open.pop(); next !== undefined && !message; next = open.pop()) {
    const { value: part, depth } = next
    if (typeof part === "string") {
      if (part.length > longest && size(part).length > longest) message = tooLong(field, mode)
    } else if (hasParts(part)) {
      const items = Object.values(part)
      const most = Array.isArray(part) ? field.maxItems : MOST_KEYS
      if (items.length > most) message = `Maksimal ${field.maxItems} isian`
      else if (depth === DEPTH) message = `${field.label} tidak valid`
      else for (const item of items) open.push({ value: item, depth: depth + 1 })
    }
  }
  return message && !isStored(value, stored) ? message : undefined
}
