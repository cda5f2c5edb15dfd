import { formatMoney, formatNumber, readAmount } from "./number"

export type AmountStyle = "number" | "money"

/**
 * Formats a typed amount for lists and paper (AB-59): `1250,5 kg` → `1.250,5 kg`, as money `1250` → `Rp1.250`. Typed
 * decimals and units stay. Undefined for no number, and for a text that would change: a code with leading zeros, more
 * than 15 digits, a percentage as money.
 */
export function formatAmount(text: string, style: AmountStyle): string | undefined {
  const amount = readAmount(text)
  if (!amount) return undefined
  const { value, decimals, unit } = amount
  const digits = text.replace(/\D/g, "")
  if (digits.length > 15 || /^0\d/.test(digits.slice(0, digits.length - decimals))) return undefined
  if (style === "number") return `${formatNumber(value, decimals)}${unit}`
  if (unit.includes("%") || decimals > 2) return undefined
  return `${formatMoney(value)}${unit}`
}
