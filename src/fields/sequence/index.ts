import type { FieldOf } from "../../core/schema/resource"
import type { Context, Mode, Values } from "../../core/schema/types"
import {
  compareSequences,
  formatSequence,
  nextSequence,
  parseSequence,
  type SequenceFormat,
  type SequenceValue,
  sequenceAfter,
  typedSequence,
} from "../../core/sequence/sequence"
import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"
import { codesOfList } from "./codes"

type SequenceField = FieldOf<"sequence">

/** The origin of the code in a mode. */
export const entryOf = (field: SequenceField, mode: Mode): "typed" | "generated" | "free" => {
  const { numbering = "typed" } = field
  return typeof numbering === "string" ? numbering : (numbering[mode] ?? "typed")
}

/** The format of a code, with the prefix for these values (PT-35, PT-36). */
export const formatOf = (
  { prefix = "", letter = false, digits }: SequenceField,
  values: Values,
  context: Context,
): SequenceFormat => ({
  prefix: typeof prefix === "function" ? prefix(values, context) : prefix,
  letter,
  digits,
})

/** True while the value is missing without which no code is generated. */
export const isWaiting = ({ after }: SequenceField, values: Values): boolean =>
  after !== undefined && isEmpty(values[after])

interface KnownCodes {
  has: (code: string) => boolean
  latest: (format: SequenceFormat) => SequenceValue | undefined
  complete: boolean
}

/**
 * The codes that other records of the scope hold, without freed ones (AE-55). `complete` is false while a list has not
 * loaded or may not be read (AB-102): the known codes are taken, but no next code may be computed from them (AB-72).
 */
function knownCodes(field: SequenceField, context: Context): KnownCodes {
  const named = Object.entries(field.sharedWith)
  const lists = named.flatMap(([resource, key]) => {
    const rows = context.rows(resource)
    return rows === undefined ? [] : [codesOfList(rows, key, field.active)]
  })
  const own = context.original?.id
  return {
    complete: lists.length === named.length,
    has: (code) => lists.some((list) => list.has(code, own)),
    latest: (format) =>
      lists
        .map((list) => list.latest(format, own))
        .reduce(
          (one, other) => (one && other && compareSequences(one, other) > 0 ? one : (other ?? one)),
          undefined,
        ),
  }
}

interface SequenceHint {
  latest: string | undefined
  /** The next code; undefined when the range is used up. */
  next: string | undefined
}

/** The hint beside the input (AE-56, AE-57); undefined until the lists have loaded. */
export function sequenceHint(
  field: SequenceField,
  values: Values,
  context: Context,
): SequenceHint | undefined {
  const codes = knownCodes(field, context)
  if (!codes.complete) return undefined
  const format = formatOf(field, values, context)
  const latest = codes.latest(format)
  return { latest: latest && formatSequence(format, latest), next: sequenceAfter(format, latest) }
}

/**
 * The whole code of typed digits, or the text itself if it makes none (validation reports it). Bare digits get the
 * latest code's letter (AE-60); if that is unknown, the user may type a letter.
 */
export function codeOfTyped(field: SequenceField, typed: string, values: Values, context: Context): string {
  const format = formatOf(field, values, context)
  const [, letter = "", digits = typed] = /^([A-Z]?)(\d*)$/.exec(typed.toUpperCase()) ?? []
  const own = letter !== "" && format.letter
  const latest = own ? { letter, number: 1 } : knownCodes(field, context).latest(format)
  const code = typedSequence(format, digits, latest ? [formatSequence(format, latest)] : [])
  return code ?? (own ? typed.toUpperCase() : typed)
}

/** The accepted characters of a typed code: its digits, and its letter if the latest code is unknown. */
export function acceptedText(field: SequenceField, text: string, context: Context): string {
  if (!field.letter || knownCodes(field, context).complete) return text.replace(/\D/g, "")
  const [letter = ""] = /[A-Za-z]/.exec(text.slice(0, 1)) ?? []
  return letter.toUpperCase() + text.replace(/\D/g, "")
}

const exhaustedMessage = (field: SequenceField): string => field.exhausted ?? `${field.label} sudah habis.`

const takenMessage = (field: SequenceField): string => field.taken ?? "Kode sudah digunakan"

/** The digits of a code as the input shows them: STN-00012 → '12'. */
export function typedOfCode(field: SequenceField, code: unknown, values: Values, context: Context): string {
  const text = parseText(code) ?? ""
  const value = parseSequence(formatOf(field, values, context), text)
  return value ? String(value.number) : text.replace(/\D/g, "")
}

export const sequenceType = defineFieldType<"sequence", string>({
  type: "sequence",
  searched: true,
  keys: {
    prefix: "value",
    letter: "value",
    digits: "value",
    scope: "value",
    active: "value",
    taken: "value",
    exhausted: "value",
    numbering: "value",
    after: "value",
  },
  scope: (field) => field.scope,
  dependencies: (field) =>
    Object.fromEntries(
      Object.entries(field.sharedWith).map(([name, key]) => [
        name,
        field.active ? [key, field.active] : [key],
      ]),
    ),
  rules: ({ prefix }) =>
    typeof prefix === "function" ? [{ key: "prefix", over: "values", run: prefix }] : [],
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
  // Completes bare digits, as the form does.
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
    if (
      entry === "generated" &&
      context.mode === "create" &&
      isEmpty(value) &&
      usedUp &&
      !isWaiting(field, values)
    )
      return exhaustedMessage(field)
    if (isEmpty(value) || entry === "generated") return undefined
    const code = String(value).trim()
    if (context.original?.[field.key] === code) return undefined
    if (entry === "typed" && !parseSequence(formatOf(field, values, context), code)) {
      // Too many digits for the letter of the latest codes.
      if (usedUp && field.letter && Number(code) > 10 ** field.digits - 1) return exhaustedMessage(field)
      return `Kode harus 1–${field.digits} digit angka`
    }
    return knownCodes(field, context).has(code) ? takenMessage(field) : undefined
  },
  sample: (field, { values, context, codes }) =>
    entryOf(field, "create") === "generated"
      ? undefined
      : nextSequence(formatOf(field, values, context), codes(field.scope)),
})
