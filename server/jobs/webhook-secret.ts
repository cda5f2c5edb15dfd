/**
 * Secrets of webhooks, encrypted with a key that is derived from the token key: a backup of the database does not contain
 * it. Signatures follow the Standard Webhooks specification (https://www.standardwebhooks.com).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"

const PREFIX = "whsec_"
const CIPHER = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (tokenKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync("sha256", tokenKey, "", "koperasi: webhook secrets", 32))

/** A new secret of 256 random bits. */
export const generateSecret = (): string => PREFIX + randomBytes(32).toString("base64")

export function encryptSecret(tokenKey: Uint8Array, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(tokenKey), iv)
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64")
}

/** undefined: encrypted with another token key. */
export function decryptSecret(tokenKey: Uint8Array, stored: string): string | undefined {
  const bytes = Buffer.from(stored, "base64")
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(tokenKey), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      "utf8",
    )
  } catch {
    return undefined
  }
}

/** Headers of a delivery. @param id the same at each attempt */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), "base64")
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")
  return {
    "Content-Type": "application/json",
    "User-Agent": "Webhook/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  }
}
