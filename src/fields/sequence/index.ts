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
  const { entry = "typed" } = field
  return typeof entry === "string" ? entry : (entry[mode] ?? "typed")
}

/** The format with the prefix that these values ask for (PT-35, PT-36). */
export const formatOf = (field: SequenceField, values: Values, context: Context): SequenceFormat =>
  field.prefix ? { ...field.format, prefix: field.prefix(values, context) } : field.format

/**
 * The codes that others hold: of every resource in `within`, without this record's own and without those that no longer
 * count (AE-55). undefined while one of the lists has not loaded: then nothing may be generated (AB-72).
 */
export function codesInUse(field: SequenceField, context: Context): string[] | undefined {
  const codes: string[] = []
  for (const [resource, key] of Object.entries(field.within)) {
    const rows = context.rows(resource)
    if (rows === undefined) return undefined
    for (const row of rows) {
      const code = row[key]
      const counts = !field.active || row[field.active] !== false
      const own = context.original !== undefined && row.id === context.original.id
      if (typeof code === "string" && code !== "" && counts && !own) codes.push(code)
    }
  }
  return codes
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

/** Typed digits as a whole code, or the digits themselves where they make none (validation says why). */
export function codeOfTyped(field: SequenceField, digits: string, values: Values, context: Context): string {
  const codes = codesInUse(field, context) ?? []
  return typedSequence(formatOf(field, values, context), digits, codes) ?? digits
}

/** The digits of a code as the input shows them: STN-00012 → '12'. */
export function typedOfCode(field: SequenceField, code: unknown, values: Values, context: Context): string {
  const text = parseText(code) ?? ""
  const value = parseSequence(formatOf(field, values, context), text)
  return value ? String(value.number) : text.replace(/\D/g, "")
}

export const sequenceType = defineFieldType<"sequence", string>({
  type: "sequence",
  storage: () => "text",
  operators: ["contains"],
  parse: (input) => parseText(input)?.trim() || null,
  serialise: (value) => value || undefined,
  format: (value) => value ?? "",
  validate: (value, field, values, context) => {
    const entry = entryOf(field, context.mode)
    if (isEmpty(value) || entry === "generated") return undefined
    const code = String(value).trim()
    if (context.original?.[field.key] === code) return undefined
    if (entry === "typed" && !parseSequence(formatOf(field, values, context), code))
      return `Kode harus 1–${field.format.digits} digit angka`
    return codesInUse(field, context)?.includes(code) ? (field.taken ?? "Kode sudah digunakan") : undefined
  },
  sample: () => null,
})
