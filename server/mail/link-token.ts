/**
 * Tokens of links that set a new password: 32 random bytes. The database has their hash; until the mail is sent its job
 * has the token itself, sealed with a key that is derived from the token key.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto"

const CIPHER = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (tokenKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync("sha256", tokenKey, "", "koperasi: password links", 32))

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

/** A new token, sealed. */
export function sealedToken(tokenKey: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(tokenKey), iv)
  const sealed = Buffer.concat([cipher.update(randomBytes(32)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")
}

/** undefined: sealed with another token key. */
export function openToken(tokenKey: Uint8Array, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url")
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(tokenKey), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const token = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return token.toString("base64url")
  } catch {
    return undefined
  }
}
