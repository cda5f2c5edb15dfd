import { formatNumber } from "../../core/format/number"
import { isEmpty } from "../../core/validation/validate"
import { defineFieldType } from "../field-type"

/** A number on the wire, in the database or typed with a decimal point or comma; null when it is none. */
export function parseNumber(input: unknown): number | null {
  if (typeof input === "number") return Number.isFinite(input) ? input : null
  if (typeof input !== "string" || input.trim() === "") return null
  const number = Number(input.trim().replace(",", "."))
  return Number.isFinite(number) ? number : null
}

/** The message of a value outside `min` and `max`, or of one that is no number. */
export function outOfRange(value: unknown, field: { min?: number; max?: number }): string | undefined {
  if (isEmpty(value)) return undefined
  const number = parseNumber(value)
  if (number === null || Math.abs(number) > Number.MAX_SAFE_INTEGER) return "Harus berupa angka"
  if (field.min !== undefined && number < field.min) return `Minimal ${field.min}`
  if (field.max !== undefined && number > field.max) return `Maksimal ${field.max}`
  return undefined
}

export const numberType = defineFieldType<"number", number>({
  type: "number",
  storage: () => "real",
  operators: () => ["between"],
  // What is no number stays as it is, so that validation can refuse it instead of losing it in silence.
  parse: (input) => parseNumber(input) ?? (isEmpty(input) ? null : (input as number)),
  serialise: (value) => (isEmpty(value) ? undefined : (parseNumber(value) ?? value)),
  format: (value, field) =>
    value === null || value === undefined
      ? ""
      : `${formatNumber(value, field.decimals)}${field.unit ? ` ${field.unit}` : ""}`,
  validate: (value, field) => outOfRange(value, field),
  sample: (field, { int }) => {
    const min = field.min ?? 0
    const max = field.max ?? min + 100
    return Math.round((min + (int(1000) / 1000) * (max - min)) * 10) / 10
  },
})
