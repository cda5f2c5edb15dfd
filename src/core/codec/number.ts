/** JSON's way to write a number, or with a comma before the decimals. */
const WIRE = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

/**
 * A number as payloads, answers and the database have it: a number, or a text with a decimal point, so that `1.250` is
 * 1.25. What a person types is another thing: there dots stand between thousands (`parseAmount`, AB-59).
 * @returns null for any other value
 */
export function wireNumber(input: unknown): number | null {
  if (typeof input === "number") return Number.isFinite(input) ? input : null
  if (typeof input !== "string") return null
  const text = input.trim()
  const number = WIRE.test(text) ? Number(text.replace(",", ".")) : Number.NaN
  return Number.isFinite(number) ? number : null
}
