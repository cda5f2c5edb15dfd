/** A JSON number, or one with a decimal comma. */
const WIRE = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

/**
 * Reads a number of a payload, a response or the database: a number, or a text with a decimal point, so that `1.250`
 * is 1.25. Typed texts have dots between thousands instead (`parseAmount`, AB-59).
 * @returns null for any other value
 */
export function wireNumber(input: unknown): number | null {
  if (typeof input === "number") return Number.isFinite(input) ? input : null
  if (typeof input !== "string") return null
  const text = input.trim()
  const number = WIRE.test(text) ? Number(text.replace(",", ".")) : Number.NaN
  return Number.isFinite(number) ? number : null
}
