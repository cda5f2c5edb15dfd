/** How a failed save or delete is told, by what the declaration says of the server's own words. */
import type { HttpError } from "@refinedev/core"
import type { Failure } from "../core/schema/types"

/** The server's own message, if it had one: '' for a lost connection or a plain status. */
export function serverMessage(error: unknown): string {
  const own =
    typeof error === "object" && error !== null && "serverMessage" in error ? error.serverMessage : ""
  return typeof own === "string" ? own : ""
}

export const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) || 0 : 0

/** Messages for single fields, by payload or field name; the first of several counts. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = (error as HttpError | undefined)?.errors
  const messages: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(errors ?? {})) {
    const first = Array.isArray(value) ? value[0] : value
    if (typeof first === "string" && first) messages[key] = first
    else if (typeof first === "object" && first !== null && "message" in first)
      messages[key] = String(first.message)
  }
  return messages
}

/** The text to the letter, and what else the server said about it. */
export function told(failure: Required<Failure>, error: unknown): { text: string; detail: string } {
  const server = serverMessage(error)
  if (server && failure.server === "prefer") return { text: server, detail: "" }
  if (server && failure.server === "prefix") return { text: `Error: ${server}`, detail: "" }
  return { text: failure.text, detail: server }
}
