import { formatPlate, splitPlate } from "../../core/format/plate"
import { TEXT_OR_TEXTS, TEXTS } from "../../core/schema/json-schema"
import type { FieldOf } from "../../core/schema/resource"
import { defineFieldType } from "../field-type"
import type { PlatePart } from "./config"

/**
 * A vehicle's number with single blanks between its three parts ('BE 1234 XY'; a part may be empty). Several numbers
 * are the list of the response: the form edits the first, the others stay (AB-103). A list of one is a text that is no
 * plate: a save leaves it unchanged (AB-47).
 */
type PlateValue = string | readonly string[]

const textsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === "string" ? [value] : []

/** The three parts of the shown number. */
export const platePartsOf = (value: unknown): [string, string, string] => {
  const [first] = textsOf(value)
  const text = typeof first === "string" ? first : ""
  const [a = "", b = "", c = ""] = splitPlate(text) ?? text.split(" ")
  return [a, b, c]
}

/** The numbers after the shown one, which stay unchanged. */
export const otherPlates = (value: unknown): readonly string[] => textsOf(value).slice(1).map(String)

/** The value with new parts in the shown number; null for an empty one. */
export function withParts(value: unknown, parts: readonly string[]): PlateValue | null {
  const others = otherPlates(value)
  const typed = parts.every((part) => part === "") ? "" : parts.join(" ")
  if (others.length === 0) return typed || null
  // In a list, a complete plate has no blanks.
  return [splitPlate(typed) ? parts.join("") : typed, ...others]
}

/** A stored text that is no plate: shown unchanged until the user replaces it. */
export const isStray = (value: unknown, stored: unknown): boolean => {
  const [first] = textsOf(value)
  return (
    Array.isArray(value) &&
    typeof first === "string" &&
    first !== "" &&
    !splitPlate(first) &&
    (value.length === 1 || textsOf(stored).includes(first))
  )
}

const fits = (text: string, part: PlatePart): boolean =>
  text.length <= part.max && (part.kind === "digits" ? /^\d+$/ : /^[A-Z]+$/).test(text)

/** Each part's message; undefined for a valid part (VA-42..VA-44). */
export function plateMessages(field: FieldOf<"plate">, value: unknown): (string | undefined)[] {
  const typed = platePartsOf(value)
  return field.parts.map((part, index) => {
    const text = typed[index] ?? ""
    if (!text) return part.required
    const kind = part.kind === "digits" ? "angka" : "huruf"
    return fits(text, part) ? undefined : `${part.label}: 1–${part.max} ${kind}`
  })
}

/** A stored value may stay; a text added to a list must be a plate. */
function message(field: FieldOf<"plate">, value: unknown, stored: unknown): string | undefined {
  const known = textsOf(stored)
  const [first, ...others] = textsOf(value)
  if (Array.isArray(value) && others.some((text) => !known.includes(text) && !splitPlate(String(text))))
    return `${field.label} tidak valid`
  if (Array.isArray(value) && known.includes(first)) return undefined
  if (Array.isArray(value) && value.length === 1) return `${field.label} tidak valid`
  return plateMessages(field, value).find((text) => text !== undefined)
}

export const plateType = defineFieldType<"plate", PlateValue>({
  type: "plate",
  searched: true,
  storage: () => "json",
  wireSchema: () => ({ read: TEXTS, send: TEXT_OR_TEXTS }),
  operators: () => ["contains"],
  parse: (input) => {
    const list = (Array.isArray(input) ? input : [input])
      .filter((item) => typeof item === "string" && item.trim() !== "")
      .map(String)
    const [only] = list
    if (only === undefined) return null
    const parts = list.length === 1 ? splitPlate(only) : undefined
    return parts ? parts.join(" ") : list
  },
  serialise: (value) => {
    if (Array.isArray(value)) return value.length > 1 ? value : undefined
    return typeof value === "string" ? value.replace(/\s/g, "").toUpperCase() || undefined : undefined
  },
  toWire: (value) => (typeof value === "string" ? [value.replace(/\s/g, "")] : value),
  asText: (value) => (typeof value === "string" ? [value.replace(/\s/g, "")] : value).join(", "),
  fromText: (text) => {
    const plates = text.split(",").map(splitPlate)
    const [only] = plates
    if (!only || plates.includes(undefined)) return null
    return plates.length === 1 ? only.join(" ") : plates.map((parts) => (parts ?? []).join(""))
  },
  format: (value) => (typeof value === "string" ? value : (value ?? []).map(formatPlate).join(", ")),
  validate: (value, field, _, context) => message(field, value, context.original?.[field.key]),
})
