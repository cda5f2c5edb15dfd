/** The example of docs/recipes/webhook.md: another program that receives a webhook. */
import { createHmac, timingSafeEqual } from "node:crypto"

/** Seconds: older or newer ones may be copies of an earlier delivery. */
const TOLERANCE = 300

/** @param body the text as it arrived @param secret shown once by *Manajemen Akses › Webhook* */
export function isGenuine(headers: Headers, body: string, secret: string): boolean {
  const at = headers.get("webhook-timestamp")
  if (Math.abs(Number(at) - Date.now() / 1000) > TOLERANCE) return false
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const text = `${headers.get("webhook-id")}.${at}.${body}`
  const wanted = Buffer.from(`v1,${createHmac("sha256", key).update(text).digest("base64")}`)
  const given = Buffer.from(headers.get("webhook-signature") ?? "")
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
