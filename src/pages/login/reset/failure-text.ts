import { RequestError } from "../../../core/codec/request-error"
import { tLabel } from "../../../texts/language"

/** The server's message, else the error's. */
export function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) {
    console.error(error)
    return String(error)
  }
  return tLabel(error.serverMessage ?? error.message)
}

/** The message at a field; '' without one. */
export function fieldText(error: unknown, field: string): string {
  const messages = error instanceof RequestError ? error.errors?.[field] : undefined
  const first = Array.isArray(messages) ? messages[0] : messages
  return typeof first === "string" ? tLabel(first) : ""
}
