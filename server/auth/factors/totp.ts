/** Time-based codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds, which every app supports). */
import { Secret, TOTP } from "otpauth"
import { CODE_DIGITS } from "../../../src/core/session/factors"
import { openText, sealText } from "../../ground/sealed-text"

const PERIOD = 30
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1
const SECRET_BYTES = 20
const PURPOSE = "koperasi: TOTP secrets"

/** A new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const sealTotp = (tokenKey: Uint8Array, secret: string): string => sealText(tokenKey, PURPOSE, secret)
/** undefined: encrypted with another token key. */
export const openTotp = (tokenKey: Uint8Array, sealed: string): string | undefined =>
  openText(tokenKey, PURPOSE, sealed)

/** `otpauth://` address for a QR code. */
export const totpAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret, digits: CODE_DIGITS, period: PERIOD }).toString()

/** A typed code without blanks; undefined for another text. */
export function readTotpCode(text: string): string | undefined {
  const digits = text.replace(/\s+/g, "")
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : undefined
}

/** The step whose code it is; undefined for a wrong code. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits: CODE_DIGITS,
    period: PERIOD,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta
}
