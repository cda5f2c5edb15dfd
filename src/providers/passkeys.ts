/** The browser's passkeys (WebAuthn). Loaded when one is used. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser"

/** Names of errors of a user who closed the browser's question, or let its time pass. */
const CANCELLED = ["NotAllowedError", "AbortError"]

/** undefined if the user has cancelled. @throws Error of the browser, such as for an authenticator that is added already */
async function unlessCancelled<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && CANCELLED.includes(error.name)) return undefined
    throw error
  }
}

/** @param options from our own server */
export const askPasskey = (options: object) =>
  unlessCancelled(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

/** @param options from our own server */
export const createPasskey = (options: object) =>
  unlessCancelled(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))

/** True for an authenticator that has a passkey of this account already. */
export const isKnownAuthenticator = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError"
