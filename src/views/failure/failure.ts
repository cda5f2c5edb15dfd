/** Messages for a failed save or deletion, by what the declaration says about the server's own message. */

import type { HttpError } from "@refinedev/core"
import { AnswerError } from "../../core/codec/unwrap"
import type { Failure } from "../../core/schema/resource-input"
import { PROOF_REQUIRED } from "../../core/session/refusals"
import { t, tLabel } from "../../texts/language"
import { getProduct } from "../../ui/product"

const partOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? (error as Record<string, unknown>)[name] : undefined

/** The server's own message; '' for a lost connection or a bare status. */
export function serverMessage(error: unknown): string {
  const own = partOf(error, "serverMessage")
  return typeof own === "string" ? tLabel(own) : ""
}

export const statusOf = (error: unknown): number => Number(partOf(error, "statusCode")) || 0

/**
 * True if every other record would fail too: the session is over, too many requests, no response. A 500 is no such status: many
 * hosts answer it for one record, for example one in use.
 */
export const concernsAll = (status: number): boolean =>
  status < 400 || status > 500 || [401, 408, 429].includes(status)

/** True for a refused write on an older version: our server sends the code `stale`, HTTP's status is 412. */
export const isStale = (error: unknown): boolean =>
  statusOf(error) === 412 || (statusOf(error) === 409 && partOf(error, "code") === "stale")

/** True if the user cancelled the question for the password that a sensitive step needs. */
export const isCancelled = (error: unknown): boolean => partOf(error, "code") === PROOF_REQUIRED

const BUSY = t("Server sedang sibuk atau tidak dapat dihubungi. Silakan coba beberapa saat lagi.")
/** Messages by status, for a response without a message of its own (from a proxy or gateway). */
const REASONS: ReadonlyMap<number, string> = new Map([
  [408, BUSY],
  [429, t("Terlalu banyak permintaan. Silakan coba beberapa saat lagi.")],
  [502, BUSY],
  [503, BUSY],
  [504, BUSY],
])

/** The reason of a failure that the user can act on: connection, server down, missing right; '' for others. */
export function reasonOf(error: unknown): string {
  if (error instanceof AnswerError) return tLabel(error.message)
  const status = statusOf(error)
  // Without a response the caller's error already has a message for users.
  if (partOf(error, "statusCode") === 0) return tLabel(String(partOf(error, "message") ?? ""))
  if (status !== 403) return REASONS.get(status) ?? ""
  const administrator = tLabel(getProduct().administrator)
  return t("Anda tidak memiliki hak akses untuk tindakan ini. Hubungi {administrator}.", { administrator })
}

/** Messages of single fields, by payload or field name; the first of several is used. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = (error as HttpError | undefined)?.errors
  const messages: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(errors ?? {})) {
    const first = Array.isArray(value) ? value[0] : value
    if (typeof first === "string" && first) messages[key] = tLabel(first)
    else if (typeof first === "object" && first !== null && "message" in first)
      messages[key] = tLabel(String(first.message))
  }
  return messages
}

/** The declared text, and as detail the server's own message or the reason. Both are empty for what the user cancelled. */
export function failureMessage(failure: Required<Failure>, error: unknown): { text: string; detail: string } {
  if (isCancelled(error)) return { text: "", detail: "" }
  const server = serverMessage(error)
  if (server && failure.server === "prefer") return { text: server, detail: "" }
  if (server && failure.server === "prefix") return { text: `Error: ${server}`, detail: "" }
  return { text: failure.text, detail: server || reasonOf(error) }
}

/** The same for a row, which has room for two lines: the server's own message alone, if there is one (AB-43). */
export function failureMessageInRow(failure: Required<Failure>, error: unknown): readonly string[] {
  const server = serverMessage(error)
  if (isCancelled(error)) return []
  return server ? [server] : [failure.text, reasonOf(error)].filter(Boolean)
}
