/** Warnings about numbers that identify a person. They block nothing, because older papers have other numbers. */
import type { Values } from "../../src/core/schema/types"

const NIK_DIGITS = 16
/** Formerly 15; 16 since the NIK is the NPWP of natural persons. */
const NPWP_DIGITS = [15, 16]
/** The NIK of a woman has her day of birth plus this number. */
const WOMANS_DAY = 40

const two = (part: number): string => String(part).padStart(2, "0")

const digitsOf = (value: unknown): string => String(value ?? "").replace(/[\s.-]/g, "")

/** The length of a NIK. */
export function nikLengthWarning({ NIK }: Values): string | undefined {
  const digits = digitsOf(NIK)
  if (!/^\d+$/.test(digits)) return "NIK biasanya terdiri dari angka saja."
  if (digits.length !== NIK_DIGITS) return `NIK biasanya ${NIK_DIGITS} digit; ini ${digits.length} digit.`
  return undefined
}

/** Warns of a wrong length, and of a day of birth (digits 7 to 12: day, month, year) that differs from the given one. */
export function nikWarning(values: Values): string | undefined {
  const wrong = nikLengthWarning(values)
  const { dateOfBirth } = values
  const [, year = "", month, day] = /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(String(dateOfBirth ?? "")) ?? []
  if (wrong || !year) return wrong
  const digits = digitsOf(values.NIK)
  const written = Number(digits.slice(6, 8))
  const born = two(written > WOMANS_DAY ? written - WOMANS_DAY : written)
  const inNik = [born, digits.slice(8, 10), digits.slice(10, 12)]
  return inNik.join() === [day, month, year].join()
    ? undefined
    : `Tanggal lahir dalam NIK (${inNik.join("-")}) berbeda dengan Tanggal Lahir.`
}

export function npwpWarning({ NPWP }: Values): string | undefined {
  const digits = digitsOf(NPWP)
  if (!/^\d+$/.test(digits)) return "NPWP biasanya terdiri dari angka saja."
  return NPWP_DIGITS.includes(digits.length)
    ? undefined
    : `NPWP biasanya ${NPWP_DIGITS.join(" atau ")} digit; ini ${digits.length} digit.`
}
