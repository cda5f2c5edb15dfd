/** The short form of declared fields on a command line, and the type of a column of another system. Loaded by commands only. */
import { humanise } from "../core/schema/names"
import type { FieldType } from "../core/schema/types"
import { fieldTypeNames } from "./registry"

type Keys = Readonly<Record<string, unknown>>

interface Shorthand {
  /** The form after the type's name: `kg`, `OPEN=Buka,CLOSED=Tutup`. */
  argument: string
  /** The argument is required: without it the declaration lacks a key. */
  needed?: true
  /** @param key of the field, @param resource its resource @returns undefined for an argument of another form */
  read: (argument: string, key: string, resource: string) => Keys | undefined
}

const number = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined)
const unit: Shorthand = { argument: "UNIT", read: (text) => ({ unit: text }) }
const length: Shorthand = {
  argument: "LENGTH",
  read: (text) => (number(text) === undefined ? undefined : { maxLength: number(text) }),
}

/** `OPEN=Buka,CLOSED`: an option without a label has its value, readable. */
const options: Shorthand = {
  argument: "VALUE=LABEL,VALUE=LABEL",
  needed: true,
  read: (text) => {
    const parts = text.split(",").map((part) => part.split("=") as [string, string?])
    if (parts.some(([value]) => !value)) return undefined
    return {
      options: parts.map(([value, label]) => ({ value, label: label || humanise(value.toLowerCase()) })),
    }
  },
}

const SHORTHANDS: Partial<Record<FieldType, Shorthand>> = {
  text: length,
  multiline: length,
  number: unit,
  money: unit,
  digits: { argument: "phone", read: (text) => (text === "phone" ? { phone: true } : undefined) },
  select: options,
  reference: { argument: "RESOURCE", needed: true, read: (text) => ({ resource: text }) },
  sequence: {
    argument: "PREFIX,DIGITS",
    needed: true,
    read: (text, key, resource) => {
      const [, prefix = "", digits = ""] = /^(.*),(\d+)$/.exec(text) ?? []
      return digits ? { prefix, digits: Number(digits), scope: `${resource}.${key}` } : undefined
    },
  },
}

/** Types whose keys are functions, or other resources' fields: their declaration is written by hand. */
const BY_HAND: readonly FieldType[] = [
  "choice",
  "count",
  "derived",
  "document",
  "lines",
  "password",
  "plate",
  "toggle",
]

/** The types that a command line can name; added types are among them. */
export const shortTypes: readonly string[] = fieldTypeNames.filter((type) => !BY_HAND.includes(type))

export const isByHand = (type: string): boolean => (BY_HAND as readonly string[]).includes(type)

/** The form of a type's short form: `number[:UNIT]`. */
export function usageOf(type: string): string {
  const known = SHORTHANDS[type as FieldType]
  if (!known) return type
  return known.needed ? `${type}:${known.argument}` : `${type}[:${known.argument}]`
}

/** @returns the keys of a field of the type; undefined for an argument of another form */
export function keysOfShorthand(
  type: string,
  argument: string,
  { key, resource }: { key: string; resource: string },
): Keys | undefined {
  const known = SHORTHANDS[type as FieldType]
  if (argument === "") return known?.needed ? undefined : {}
  return known?.read(argument, key, resource)
}

/** A column, a property or the values of one, as another system has them. */
export interface ForeignShape {
  kind: "text" | "number" | "boolean"
  form?: "day" | "email" | "digits" | "long" | undefined
  options?: readonly string[] | undefined
  maxLength?: number | undefined
  min?: number | undefined
  max?: number | undefined
  /** The declared resource at whose records it points. */
  target?: string | undefined
}

/** The declared field of a foreign shape: its type with the keys that follow from the shape. */
export function fieldOfShape(shape: ForeignShape): { type: FieldType } & Keys {
  const { kind, form, options: values, target, min, max } = shape
  const limit = shape.maxLength && shape.maxLength < 5000 ? { maxLength: shape.maxLength } : {}
  if (target) return { type: "reference", resource: target }
  if (values && values.length > 0)
    return {
      type: "select",
      options: values.map((value) => ({ value, label: humanise(value.toLowerCase()) })),
    }
  if (kind === "boolean") return { type: "boolean" }
  if (kind === "number")
    return { type: "number", ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  if (form === "day") return { type: "date" }
  if (form === "email") return { type: "email" }
  if (form === "digits") return { type: "digits", ...limit }
  return form === "long" ? { type: "multiline", ...limit } : { type: "text", ...limit }
}
