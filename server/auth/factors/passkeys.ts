/**
 * Passkeys (WebAuthn). A passkey is added at the address that the browser shows, and is valid there alone: the answer of a
 * sign-in is compared with the stored address, never with headers of its request, which a client can forge.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { isObject } from "../../../src/core/text"
import type { Queries, Row } from "../../database/types"
import type { NewFactor } from "./store"

const TIMEOUT_MS = 120_000
/** An id of a credential, in base64url. */
const ID = /^[\w-]{1,1024}$/

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"))
/** The account's id, which says nothing about the person. */
const handleOf = (accountId: string) => new Uint8Array(Buffer.from(accountId, "utf8"))

/** The site as the browser names it: by the name in its address, without port. */
export interface PasskeySite {
  hostname: string
  /** Name of the product. */
  name: string
}

const allowed = (rows: readonly Row[]) =>
  rows.map(({ credential_id, transports }) => ({
    id: String(credential_id),
    transports: String(transports).split(" ").filter(Boolean),
  }))

/** Options for `navigator.credentials.create`. @param known the account's passkeys: an authenticator is added once */
export const addOptions = (
  { hostname, name }: PasskeySite,
  { nonce, account, known }: { nonce: string; account: Row; known: readonly Row[] },
) =>
  generateRegistrationOptions({
    rpName: name,
    rpID: hostname,
    userID: handleOf(String(account.id)),
    userName: String(account.email),
    userDisplayName: String(account.name),
    challenge: bytesOf(nonce),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: allowed(known),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })

/** Options for `navigator.credentials.get`. @param known undefined: any passkey of the site, which names its account */
export const askOptions = (
  { hostname }: PasskeySite,
  { nonce, known }: { nonce: string; known?: readonly Row[] },
) =>
  generateAuthenticationOptions({
    rpID: hostname,
    challenge: bytesOf(nonce),
    timeout: TIMEOUT_MS,
    userVerification: "required",
    ...(known && { allowCredentials: allowed(known) }),
  })

/** The address that the browser showed; undefined for another site, or one without encryption. */
function originOf(response: RegistrationResponseJSON, hostname: string): string | undefined {
  try {
    const data = Buffer.from(response.response.clientDataJSON, "base64url").toString("utf8")
    const { origin, protocol, hostname: shown } = new URL(String(JSON.parse(data).origin))
    const isSafe = protocol === "https:" || (protocol === "http:" && shown === "localhost")
    return isSafe && shown === hostname ? origin : undefined
  } catch {
    return undefined
  }
}

const isResponse = (value: unknown): boolean =>
  isObject(value) && typeof value.id === "string" && ID.test(value.id) && isObject(value.response)

/** The library returns them as the client has sent them. */
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : []

/** The new passkey of a browser's answer; undefined for any that does not verify. */
export async function readNewPasskey(
  answer: unknown,
  { nonce, hostname }: { nonce: string; hostname: string },
): Promise<NewFactor | undefined> {
  if (!isResponse(answer)) return undefined
  const response = answer as RegistrationResponseJSON
  const origin = originOf(response, hostname)
  if (origin === undefined) return undefined
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: nonce,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  return {
    kind: "passkey",
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: textsIn(credential.transports).filter((transport) => /^[\w-]{1,20}$/.test(transport)),
    origin,
  }
}

interface Asked {
  nonce: string
  /** undefined: any account, which the passkey names. */
  accountId?: string | undefined
  now: Date
}

/**
 * Verifies a browser's answer with the stored passkey, and notes its use.
 * @returns its row; undefined for any answer that does not verify
 */
export async function acceptPasskey(
  queries: Queries,
  answer: unknown,
  { nonce, accountId, now }: Asked,
): Promise<Row | undefined> {
  if (!isResponse(answer)) return undefined
  const response = answer as AuthenticationResponseJSON
  const row = await queries
    .selectFrom("account_factors")
    .selectAll()
    .where("credential_id", "=", response.id)
    .executeTakeFirst()
  if (!row || (accountId !== undefined && row.account_id !== accountId)) return undefined
  const { userHandle } = response.response as { userHandle?: unknown }
  if (userHandle !== undefined && typeof userHandle !== "string") return undefined
  const names = userHandle === undefined ? undefined : Buffer.from(userHandle, "base64url").toString()
  // A discoverable credential names its account.
  if (names === undefined ? accountId === undefined : names !== row.account_id) return undefined
  const origin = String(row.origin)
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: nonce,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential: {
      id: response.id,
      publicKey: bytesOf(String(row.public_key)),
      counter: Number(row.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter } = verified.authenticationInfo
  const { numUpdatedRows } = await queries
    .updateTable("account_factors")
    .set({ counter: newCounter, used_at: now.toISOString() })
    .where("id", "=", row.id)
    // A cloned authenticator repeats a count: one of two such answers passes.
    .where("counter", "=", row.counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? row : undefined
}
