import type { FieldOf } from "../../core/schema/resource"
import type { Context, Mode, Values } from "../../core/schema/types"
import {
  formatSequence,
  latestSequence,
  nextSequence,
  parseSequence,
  type SequenceFormat,
  typedSequence,
} from "../../core/sequence/sequence"
import { isEmpty } from "../../core/validation/validate"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"

type SequenceField = FieldOf<"sequence">

/** How the code is entered in a mode; typed unless said otherwise. */
export const entryOf = (field: SequenceField, mode: Mode): "typed" | "generated" | "free" => {
  const { numbering = "typed" } = field
  return typeof numbering === "string" ? numbering : (numbering[mode] ?? "typed")
}

/** The format with the prefix that these values ask for (PT-35, PT-36). */
export const formatOf = (field: SequenceField, values: Values, context: Context): SequenceFormat =>
  field.prefix ? { ...field.format, prefix: field.prefix(values, context) } : field.format

/**
 * The codes that others hold: of every resource in `sharedWith`, without this record's own and without those that no longer
 * count (AE-55). Not complete while one of the lists has not loaded, or where it may not be read (AB-102): what is
 * known is taken for certain, but nothing may be worked out from it (AB-72).
 */
function knownCodes(field: SequenceField, context: Context): { codes: string[]; complete: boolean } {
  const codes: string[] = []
  let complete = true
  for (const [resource, key] of Object.entries(field.sharedWith)) {
    const rows = context.rows(resource)
    if (rows === undefined) complete = false
    for (const row of rows ?? []) {
      const code = row[key]
      const counts = !field.active || row[field.active] !== false
      const own = context.original !== undefined && row.id === context.original.id
      if (typeof code === "string" && code !== "" && counts && !own) codes.push(code)
    }
  }
  return { codes, complete }
}

/** The codes that others hold; undefined where they are not all known. */
export function codesInUse(field: SequenceField, context: Context): string[] | undefined {
  const { codes, complete } = knownCodes(field, context)
  return complete ? codes : undefined
}

export interface SequenceHint {
  /** The highest code so far. */
  latest: string | undefined
  /** The one to take; undefined when the range is used up. */
  next: string | undefined
}

/** What the form shows beside the input (AE-56, AE-57); undefined until the lists have loaded. */
export function sequenceHint(
  field: SequenceField,
  values: Values,
  context: Context,
): SequenceHint | undefined {
  const codes = codesInUse(field, context)
  if (!codes) return undefined
  const format = formatOf(field, values, context)
  const latest = latestSequence(format, codes)
  return { latest: latest && formatSequence(format, latest), next: nextSequence(format, codes) }
}

/**
 * What was typed as a whole code, or as it is where it makes none (validation says why). The latest code's letter
 * stands before bare digits (AE-60); where it is not known, a letter may be typed as well.
 */
export function codeOfTyped(field: SequenceField, typed: string, values: Values, context: Context): string {
  const { codes } = knownCodes(field, context)
  const format = formatOf(field, values, context)
  const [, letter = "", digits = typed] = /^([A-Z]?)(\d*)$/.exec(typed.toUpperCase()) ?? []
  if (!letter || !format.letter) return typedSequence(format, digits, codes) ?? typed
  const latest = formatSequence(format, { letter, number: 1 })
  return typedSequence(format, digits, [latest]) ?? typed.toUpperCase()
}

/** What may be typed of a code: its digits, and its letter too where the latest is not known. */
export function typeable(field: SequenceField, text: string, context: Context): string {
  if (!field.format.letter || codesInUse(field, context)) return text.replace(/\D/g, "")
  const [letter = ""] = /[A-Za-z]/.exec(text.slice(0, 1)) ?? []
  return letter.toUpperCase() + text.replace(/\D/g, "")
}

/** Said when no code is left (AB-45, AB-105). */
const exhaustedMessage = (field: SequenceField): string => field.exhausted ?? `${field.label} sudah habis.`

/** Said of a code that another record holds. */
const takenMessage = (field: SequenceField): string => field.taken ?? "Kode sudah digunakan"

/** The digits of a code as the input shows them: STN-00012 → '12'. */
export function typedOfCode(field: SequenceField, code: unknown, values: Values, context: Context): string {
  const text = parseText(code) ?? ""
  const value = parseSequence(formatOf(field, values, context), text)
  return value ? String(value.number) : text.replace(/\D/g, "")
}

export const sequenceType = defineFieldType<"sequence", string>({
  type: "sequence",
  keys: {
    format: "value",
    scope: "value",
    sharedWith: "value",
    active: "value",
    taken: "value",
    exhausted: "value",
    numbering: "value",
    prefix: "function",
  },
  faults: (field, { resource }) =>
    resource.name in field.sharedWith || resource.variantOf in field.sharedWith
      ? []
      : [
          {
            code: "F009",
            problem: "its own resource is not in `sharedWith`",
            remedy: `add ${resource.name}: "${field.key}"`,
          },
        ],
  dependencies: (field) =>
    Object.fromEntries(
      Object.entries(field.sharedWith).map(([name, key]) => [
        name,
        field.active ? [key, field.active] : [key],
      ]),
    ),
  rules: ({ prefix }) => (prefix ? [{ key: "prefix", over: "values", run: prefix }] : []),
  numbering: (field) => ({
    scope: field.scope,
    entry: (mode) => entryOf(field, mode),
    format: (values, context) => formatOf(field, values, context),
    holds: (values) => !isEmpty(values[field.key]) && (!field.active || values[field.active] !== false),
    taken: takenMessage(field),
    exhausted: exhaustedMessage(field),
  }),
  storage: () => "text",
  operators: () => ["contains"],
  parse: (input) => parseText(input)?.trim() || null,
  // Bare digits are made a whole code, as they are in the form.
  fromCell: (text, field, { values, context }) => {
    const typed = text.trim()
    if (entryOf(field, context.mode) !== "typed" || !/^[A-Z]?\d+$/i.test(typed)) return typed || null
    return parseSequence(formatOf(field, values, context), typed)
      ? typed
      : codeOfTyped(field, typed, values, context)
  },
  serialise: (value) => value || undefined,
  format: (value) => value ?? "",
  validate: (value, field, values, context) => {
    const entry = entryOf(field, context.mode)
    const hint = entry === "free" ? undefined : sequenceHint(field, values, context)
    const usedUp = hint !== undefined && hint.next === undefined
    if (entry === "generated" && context.mode === "create" && isEmpty(value) && usedUp)
      return exhaustedMessage(field)
    if (isEmpty(value) || entry === "generated") return undefined
    const code = String(value).trim()
    if (context.original?.[field.key] === code) return undefined
    if (entry === "typed" && !parseSequence(formatOf(field, values, context), code)) {
      // Digits that make no code: one too many for the letter that the last codes have.
      if (usedUp && field.format.letter && Number(code) > 10 ** field.format.digits - 1)
        return exhaustedMessage(field)
      return `Kode harus 1–${field.format.digits} digit angka`
    }
    return knownCodes(field, context).codes.includes(code) ? takenMessage(field) : undefined
  },
  sample: (field, { values, context, codes }) =>
    entryOf(field, "create") === "generated"
      ? undefined
      : nextSequence(formatOf(field, values, context), codes(field.scope)),
})
