/** Texts encrypted with a key that is derived from the token key, which no backup contains (AES-256-GCM). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const CIPHER = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param purpose keeps the texts of one table from being opened as those of another */
const keyOf = (tokenKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", tokenKey, "", purpose, 32))

export function sealText(tokenKey: Uint8Array, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(tokenKey, purpose), iv)
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64")
}

/** undefined: encrypted with another token key, or for another purpose. */
export function openText(tokenKey: Uint8Array, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64")
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(tokenKey, purpose), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString("utf8")
  } catch {
    return undefined
  }
}
