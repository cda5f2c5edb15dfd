import type { FieldOf } from "../../core/schema/resource"
import type { PlatePart } from "../../core/schema/types"
import { defineFieldType } from "../field-type"

/**
 * A vehicle's number. As a value its three parts stand apart by single blanks ('BE 1234 XY'; a part may be empty while
 * it is typed); several numbers, or one that is no plate, stay a list and are left alone by a save (AB-47).
 */
export type PlateValue = string | readonly string[]

const PLATE = /^([A-Z]{1,2})(\d{1,4})([A-Z]{1,3})$/

/** One number in its three parts, or undefined when it is no plate (PT-20). */
export function splitPlate(text: string): [string, string, string] | undefined {
  const match = PLATE.exec(text.toUpperCase().replace(/[\s-]/g, ""))
  return match ? [match[1] ?? "", match[2] ?? "", match[3] ?? ""] : undefined
}

/** The three parts of a value as it is typed; a list has none. */
export const platePartsOf = (value: unknown): [string, string, string] => {
  const [a = "", b = "", c = ""] = typeof value === "string" ? value.split(" ") : []
  return [a, b, c]
}

const fits = (text: string, part: PlatePart): boolean =>
  text.length <= part.max && (part.kind === "digits" ? /^\d+$/ : /^[A-Z]+$/).test(text)

/** Each part's message, undefined where it is fine (VA-42..VA-44). A list that is left alone has none. */
export function plateMessages(field: FieldOf<"plate">, value: unknown): (string | undefined)[] {
  if (Array.isArray(value) && value.length > 0) return field.parts.map(() => undefined)
  const typed = platePartsOf(value)
  return field.parts.map((part, index) => {
    const text = typed[index] ?? ""
    if (!text) return part.required
    const kind = part.kind === "digits" ? "angka" : "huruf"
    return fits(text, part) ? undefined : `${part.label}: 1–${part.max} ${kind}`
  })
}

/** A list is left alone as it is stored; one that was sent must be made of plates. */
const strayList = (value: unknown, stored: unknown): boolean =>
  Array.isArray(value) &&
  JSON.stringify(value) !== JSON.stringify(stored) &&
  !value.every((text) => splitPlate(String(text)))

export const plateType = defineFieldType<"plate", PlateValue>({
  type: "plate",
  storage: () => "json",
  operators: ["contains"],
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
    if (typeof value !== "string") return undefined
    return value.replace(/\s/g, "").toUpperCase() || undefined
  },
  answer: (value) => (typeof value === "string" ? [value.replace(/\s/g, "")] : value),
  format: (value) => (typeof value === "string" ? value : (value ?? []).join(", ")),
  validate: (value, field, _, context) =>
    strayList(value, context.original?.[field.key])
      ? `${field.label} tidak valid`
      : plateMessages(field, value).find((message) => message !== undefined),
  sample: (_, { int, pick }) =>
    `${pick(["BE", "B", "BG", "AD"])} ${1000 + int(9000)} ${pick(["AB", "CD", "YK", "NB"])}`,
})
