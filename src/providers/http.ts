/** Calls to the API: Bearer token, JSON, no time-out, and what a 401 does (AP-01..AP-04, ER-01, ER-18). */

import { RequestError } from "../core/codec/request-error"
import { AnswerError, serverMessage } from "../core/codec/unwrap"
import { isObject } from "../core/text"
import { API_BASE } from "../session/api-base"
import { currentPath, withBase } from "../session/base-path"
import { isOwnServer } from "../session/own-server"
import { whenReleased } from "../session/page-hold"
import { callHeaders, dropPrefetched, takePrefetched } from "../session/prefetched-answers"
import { noteAnswer, serverBuild } from "../session/server-build"
import { clearSession, storedToken } from "../session/session"

export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Below the API's base, beginning with '/'. */
  path: string
  body?: unknown
  /** Besides those that every call has. */
  headers?: Readonly<Record<string, string>> | undefined
  /** A 401 or a 403 says nothing of the session and its rights: the login flow, the logout, the rights themselves (AB-06). */
  keepSession?: boolean
  signal?: AbortSignal | undefined
}

let lost = () => {}
/** Sets the listener for calls that get no response. */
export const onLostConnection = (listener: () => void): void => {
  lost = listener
}
/** A gateway's statuses for a server that is down. */
const GATEWAY = [502, 504]

/** One call; answers the parsed body, undefined where there is none. @throws as `callWhole` */
export const call = async (asked: Call): Promise<unknown> => (await callWhole(asked)).answer

/**
 * One call, with the response's headers and text.
 * @throws RequestError for a status from 400 on (with the server's `errors` of a 422), statusCode 0 when no answer came
 * @throws AnswerError when a page came instead of data
 */
export async function callWhole({
  method = "GET",
  path,
  body,
  headers,
  keepSession = false,
  signal,
}: Call): Promise<{ answer: unknown; text: string; headers: Headers }> {
  if (!/^\/(?!\/)/.test(path)) throw new Error(`a call's path begins with one '/': ${path}`)
  const asker = storedToken()
  if (method !== "GET" && !keepSession) await serverBuild.beforeWrite()
  const token = storedToken()
  // The session ended, or became another person's, while the question was open.
  if (token !== asker) throw new RequestError({ message: "", statusCode: 401 })
  const sentAt = performance.now()
  const url = `${API_BASE}${path}`
  if (method !== "GET") dropPrefetched()
  const prefetched = method !== "GET" || headers || signal?.aborted ? undefined : takePrefetched(url, token)
  const { response, text, answer } = await send(url, prefetched, {
    method,
    headers: { ...callHeaders(token), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (response.ok) {
    if (answer === undefined && response.headers.get("content-type")?.includes("html"))
      throw new AnswerError()
    return { answer, text, headers: response.headers }
  }
  if (!keepSession) applyRefusal(response.status, { token, sentAt })
  throw failed(response.status, answer)
}

/**
 * Applies a refusal to the session: a 401 ends it and loads the page anew, a 403 asks for the rights.
 * @param asked the token of the call, and when it was sent (`performance.now()`)
 */
export function applyRefusal(status: number, asked: { token: string | null; sentAt: number }): void {
  if (status === 401) endSession(asked.token)
  if (status === 403) for (const listener of refusalListeners) listener(asked.sentAt)
}

const refusalListeners = new Set<(sentAt: number) => void>()

/** Calls back when a call was refused for want of a right (403), with when it was sent (`performance.now()`). Answers how to stop. */
export function onForbidden(listener: (sentAt: number) => void): () => void {
  refusalListeners.add(listener)
  return () => {
    refusalListeners.delete(listener)
  }
}

type Prefetched = ReturnType<typeof takePrefetched>

interface Sent {
  response: Response
  text: string
  answer: unknown
}

/** The line may die before the answer or in the middle of it: both are no answer. */
async function send(url: string, prefetched: Prefetched, init: RequestInit): Promise<Sent> {
  try {
    const response = (prefetched && (await prefetched)) ?? (await fetch(url, init))
    noteAnswer(response)
    const text = await response.text()
    // Behind a server that is there another host may be away: that is no lost connection.
    if (GATEWAY.includes(response.status) && isOwnServer()) lost()
    return { response, text, answer: parsed(text) }
  } catch (error) {
    // The text of a network error is English and differs by browser; other errors pass through.
    if (!(error instanceof TypeError)) throw error
    lost()
    throw new RequestError({
      message: "Tidak dapat terhubung ke server. Periksa koneksi Anda.",
      statusCode: 0,
    })
  }
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function failed(status: number, answer: unknown): RequestError {
  const message = serverMessage(answer)
  return new RequestError({
    message: message ?? `Permintaan gagal (kode ${status}).`,
    statusCode: status,
    errors: fieldErrors(answer),
    serverMessage: message,
    code: isObject(answer) && typeof answer.code === "string" ? answer.code : undefined,
  })
}

function fieldErrors(answer: unknown): RequestError["errors"] {
  if (!isObject(answer)) return undefined
  const errors = answer.errors ?? (isObject(answer.data) ? answer.data.errors : undefined)
  return isObject(errors) ? (errors as RequestError["errors"]) : undefined
}

/**
 * After a 401: storage cleared, page loaded anew at /login (ER-01, ER-18), unless it is there already (AB-06).
 * A response to a token that was replaced meanwhile does not concern the current session.
 */
function endSession(sent: string | null): void {
  if (storedToken() !== sent) return
  const { location } = globalThis
  // Read before clearing: a subscriber of the session may navigate to /login at once, and the reload must still happen.
  const elsewhere = location && currentPath() !== "/login"
  clearSession()
  if (elsewhere) whenReleased(() => location.replace(withBase("/login")))
}
