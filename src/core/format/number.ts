/**
 * Numbers in Indonesian form: dots between thousands, a comma before decimals. Plain code instead of Intl, so that a
 * browser and a server with different language data format alike.
 */

import { withoutTrailing } from "../text"

/** A currency and a unit around a number: `Rp1.250`, `1.250 kg`, `2,5 %`, `Rp 250/kg`, `Rp5.000,-`. */
const FIGURE = /^(?:rp\.? ?)?(-?) ?(?:rp\.? ?)?([\d.,]*\d)(?:,-+)?( ?%| ?\/? ?[a-z][a-z.²³]*)?$/i
/** `1.250`, `1.250.000,75`: dots between thousands. */
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
/** `1250`, `1250,5`, `1250.5`, `0.125`, `,5`. */
const PLAIN = /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/

/** A typed amount: its value, the number of typed decimals, and the unit. */
interface Amount {
  value: number
  decimals: number
  /** With its leading blank: ` kg`, `/kg`, ` %`; '' for none. */
  unit: string
}

/** The parts of a typed amount; undefined for no number and for an ambiguous one: `1,250,000`, `1.25.0`. */
export function readAmount(text: string): Amount | undefined {
  // A run of blanks would make the pattern slow.
  const match = FIGURE.exec(text.trim().replace(/\s+/g, " "))
  const digits = match?.[2]
  if (!match || digits === undefined) return undefined
  const plain = GROUPED.test(digits)
    ? digits.replaceAll(".", "").replace(",", ".")
    : PLAIN.test(digits)
      ? digits.replace(",", ".")
      : ""
  const size = Number(plain)
  if (plain === "" || !Number.isFinite(size)) return undefined
  const value = match[1] === "-" && size !== 0 ? -size : size
  return { value, decimals: plain.split(".")[1]?.length ?? 0, unit: match[3] ?? "" }
}

/**
 * Reads an amount that was typed as free text (AB-59): `1.250,5` and `1250.5` are 1250.5, `1.250 kg` is 1250.
 * Undefined for no number.
 */
export function parseAmount(text: unknown): number | undefined {
  if (typeof text === "number") return Number.isFinite(text) ? text : undefined
  return typeof text === "string" ? readAmount(text)?.value : undefined
}

function grouped(digits: string): string {
  const head = digits.length % 3
  const groups = digits.slice(head).match(/\d{3}/g) ?? []
  return (head ? [digits.slice(0, head), ...groups] : groups).join(".")
}

/**
 * `1234.56` → `1.234,56`; '' for no finite number.
 * @param decimals rounds to so many; default those of the number, at most ten, without the noise of 0.1 + 0.2
 */
export function formatNumber(value: number, decimals?: number): string {
  if (!Number.isFinite(value)) return ""
  // A double is exact to 15 digits; the digits after them are noise.
  const wholeDigits = Math.trunc(Math.abs(value)).toString().length
  const fixed = Math.abs(value).toFixed(decimals ?? Math.max(0, Math.min(10, 15 - wholeDigits)))
  // From 1e21 on toFixed returns scientific notation, which is shown unchanged.
  if (fixed.includes("e")) return String(value)
  const [whole = "0", fraction = ""] = fixed.split(".")
  const shown = decimals === undefined ? withoutTrailing(fraction, "0") : fraction
  const sign = value < 0 && /[1-9]/.test(fixed) ? "-" : ""
  return `${sign}${grouped(whole)}${shown && `,${shown}`}`
}

/** The typed form that `parseAmount` reads back: `1234567,5`; `decimals` rounds. */
export const typedAmount = (value: number, decimals?: number): string =>
  formatNumber(value, decimals).replaceAll(".", "")

/** Rupiah: `1234567` → `Rp1.234.567`; a fraction shows two decimals. '' for no finite number. */
export function formatMoney(value: number): string {
  if (!Number.isFinite(value)) return ""
  const text = formatNumber(Math.abs(value), Number.isInteger(value) ? 0 : 2)
  return `${value < 0 && /[1-9]/.test(text) ? "-" : ""}Rp${text}`
}
