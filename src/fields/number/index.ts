import { wireNumber } from "../../core/codec/number"
import { figureFormat } from "../../core/export/figures"
import { formatNumber, parseAmount, readAmount } from "../../core/format/number"
import type { JsonSchema } from "../../core/schema/json-schema"
import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"

/**
 * The number of a typed text in Indonesian form: `1.250` is 1250, `12,5` and `12.5` are 12.5. Another text is returned
 * unchanged, for `validate` to refuse.
 */
export const typedNumber = (text: string): number | string =>
  parseAmount(text) ?? parseAmount(text.trim().replace(/[.,]$/, "")) ?? text

/** Another text stays, so that validation refuses it. */
const parseNumber = (input: unknown): number | null =>
  wireNumber(input) ?? (isEmpty(input) ? null : (input as number))

/** A number alone, or with the field's own unit; another unit is another number. */
function numberFromText(text: string, { unit = "" }: { unit?: string }): number | null {
  const amount = readAmount(text)
  const typed = fold((amount?.unit ?? "").replace("/", ""))
  return amount && (typed === "" || typed === fold(unit)) ? amount.value : null
}

/** The message for no number, or one outside `min` and `max`. */
function outOfRange(value: unknown, field: { min?: number; max?: number }): string | undefined {
  if (isEmpty(value)) return undefined
  // `parse` has read numbers in texts already, so a text is no number.
  if (typeof value !== "number" || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return "Harus berupa angka"
  if (field.min !== undefined && value < field.min) return `Minimal ${field.min}`
  if (field.max !== undefined && value > field.max) return `Maksimal ${field.max}`
  return undefined
}

/** Traits of number and money: a number in payload and column, filtered by two bounds. */
export const amountTraits = {
  naming: false,
  storage: () => "real" as const,
  wireSchema: ({ min, max }: { min?: number; max?: number }) => {
    const send: JsonSchema = {
      type: "number",
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    }
    return { read: { type: "number" } as JsonSchema, send }
  },
  operators: () => ["between"] as const,
  parse: parseNumber,
  fromText: numberFromText,
  serialise: (value: unknown) => (isEmpty(value) ? undefined : value),
  validate: outOfRange,
} as const

export const numberType = defineFieldType<"number", number>({
  type: "number",
  keys: { min: "value", max: "value", decimals: "value", unit: "value" },
  ...amountTraits,
  ratio: ({ unit = "" }) => /[%‰/]/.test(unit),
  format: (value, field) =>
    value === null || value === undefined
      ? ""
      : `${formatNumber(value, field.decimals)}${field.unit ? ` ${field.unit}` : ""}`,
  spreadsheet: (field) => ({ figure: figureFormat("", field.unit && ` ${field.unit}`) }),
  sample: (field, { int }) => {
    const min = field.min ?? 0
    const max = field.max ?? min + 100
    return Math.round((min + (int(1000) / 1000) * (max - min)) * 10) / 10
  },
})
