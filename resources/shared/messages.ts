/** Messages that several declarations share. */
import { digitsOnly, maxLength, minLength } from "../../src/core/validation/rules"

/** VA-22..VA-24, VA-61, VA-62: ten to thirteen digits (CN-05). */
export const phoneRules = (onlyDigits: string) => [
  digitsOnly(onlyDigits),
  minLength(10, "Minimal 10 digit"),
  maxLength(13, "Maksimal 13 digit"),
]

export const CODE_TAKEN = "Kode sudah digunakan"
export const ACTIVE_OPTIONS = [
  { value: "ACTIVE", label: "Aktif", tone: "good" },
  { value: "NON_ACTIVE", label: "Tidak Aktif", tone: "off" },
] as const
