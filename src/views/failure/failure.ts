/** How a failed save or delete is told, by what the declaration says of the server's own words. */

import type { HttpError } from "@refinedev/core"
import { AnswerError } from "../../core/codec/unwrap"
import type { Failure } from "../../core/schema/types"
import { say, t } from "../../texts/language"
import { getProduct } from "../../ui/product"

/** The server's own message, if it had one: '' for a lost connection or a plain status. */
export function serverMessage(error: unknown): string {
  const own =
    typeof error === "object" && error !== null && "serverMessage" in error ? error.serverMessage : ""
  return typeof own === "string" ? say(own) : ""
}

export const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) || 0 : 0

/**
 * What says that no other record would fare better: the session is over, the host has had enough of us, nobody answers.
 * A 500 does not: many a host answers so of one record, as when it is in use.
 */
export const concernsAll = (status: number): boolean =>
  status < 400 || status > 500 || [401, 408, 429].includes(status)

/** The answer to a write upon an older version: ours says so by name; 412 is HTTP's own word for it. */
export const isStale = (error: unknown): boolean =>
  statusOf(error) === 412 ||
  (statusOf(error) === 409 &&
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "stale")

const BUSY = t("Server sedang sibuk atau tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi.")
/** What a status says by itself, when whoever sent it (a proxy, a gateway) added no word of its own. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [408, BUSY],
  [429, t("Terlalu banyak permintaan. Silakan coba lagi beberapa saat lagi.")],
  [502, BUSY],
  [503, BUSY],
  [504, BUSY],
])

/** Why a call failed, where a person can do something about it: the connection, a server that is away, a missing right. */
export function reasonOf(error: unknown): string {
  if (error instanceof AnswerError) return say(error.message)
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return ""
  // No answer at all: whoever made the call has said so in words for a person.
  if (error.statusCode === 0) return "message" in error ? say(String(error.message)) : ""
  const status = statusOf(error)
  if (status !== 403) return REASONS.get(status) ?? ""
  const administrator = say(getProduct().administrator)
  return t("Anda tidak memiliki hak akses untuk tindakan ini. Hubungi {administrator}.", { administrator })
}

/** Messages for single fields, by payload or field name; the first of several counts. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = (error as HttpError | undefined)?.errors
  const messages: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(errors ?? {})) {
    const first = Array.isArray(value) ? value[0] : value
    if (typeof first === "string" && first) messages[key] = say(first)
    else if (typeof first === "object" && first !== null && "message" in first)
      messages[key] = say(String(first.message))
  }
  return messages
}

/** The text to the letter, and what else is known: the server's own words, else why it could not be asked. */
export function failureMessage(failure: Required<Failure>, error: unknown): { text: string; detail: string } {
  const server = serverMessage(error)
  if (server && failure.server === "prefer") return { text: server, detail: "" }
  if (server && failure.server === "prefix") return { text: `Error: ${server}`, detail: "" }
  return { text: failure.text, detail: server || reasonOf(error) }
}

/** The same beside a row, where there is room for a line or two: the server's own words alone, if it had any (AB-43). */
export function failureMessageInRow(failure: Required<Failure>, error: unknown): readonly string[] {
  const server = serverMessage(error)
  return server ? [server] : [failure.text, reasonOf(error)].filter(Boolean)
}
