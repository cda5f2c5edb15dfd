/**
 * Secrets of webhooks, encrypted with a key that is derived from the token key: a backup of the database does not contain
 * it. Signatures follow the Standard Webhooks specification (https://www.standardwebhooks.com).
 */
import { createHmac, randomBytes } from "node:crypto"
import { openText, sealText } from "../ground/sealed-text"

const PREFIX = "whsec_"
const PURPOSE = "koperasi: webhook secrets"

/** A new secret of 256 random bits. */
export const generateSecret = (): string => PREFIX + randomBytes(32).toString("base64")

export const encryptSecret = (tokenKey: Uint8Array, secret: string): string =>
  sealText(tokenKey, PURPOSE, secret)

/** undefined: encrypted with another token key. */
export const decryptSecret = (tokenKey: Uint8Array, stored: string): string | undefined =>
  openText(tokenKey, PURPOSE, stored)

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
