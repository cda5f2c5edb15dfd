/** Calls to the API: Bearer token, JSON, no time-out, and what a 401 does (AP-01..AP-04, ER-01, ER-18). */

import { ApiError } from "../core/codec/api-error"
import { AnswerError, serverMessage } from "../core/codec/unwrap"
import { isObject } from "../core/text"
import { API_BASE } from "../session/api-base"
import { currentPath, withBase } from "../session/base-path"
import { callHeaders, dropFirst, takeFirst } from "../session/first-answers"
import { whenReleased } from "../session/page-hold"
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

/**
 * One call; answers the parsed body, undefined where there is none.
 * @throws ApiError for a status from 400 on (with the server's `errors` of a 422), statusCode 0 when no answer came
 * @throws AnswerError when a page came instead of data
 */
export async function call({
  method = "GET",
  path,
  body,
  headers,
  keepSession = false,
  signal,
}: Call): Promise<unknown> {
  if (!/^\/(?!\/)/.test(path)) throw new Error(`a call's path begins with one '/': ${path}`)
  const token = storedToken()
  const sentAt = performance.now()
  const url = `${API_BASE}${path}`
  if (method !== "GET") dropFirst()
  const first = method !== "GET" || headers || signal?.aborted ? undefined : takeFirst(url, token)
  const { response, answer } = await send(url, first, {
    method,
    headers: { ...callHeaders(token), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (response.ok) {
    if (answer === undefined && response.headers.get("content-type")?.includes("html"))
      throw new AnswerError()
    return answer
  }
  if (response.status === 401 && !keepSession) endSession(token)
  if (response.status === 403 && !keepSession) for (const listener of refusalListeners) listener(sentAt)
  throw failed(response.status, answer)
}

const refusalListeners = new Set<(sentAt: number) => void>()

/** Calls back when a call was refused for want of a right (403), with when it was sent (`performance.now()`). Answers how to stop. */
export function onForbidden(listener: (sentAt: number) => void): () => void {
  refusalListeners.add(listener)
  return () => {
    refusalListeners.delete(listener)
  }
}

/** The line may die before the answer or in the middle of it: both are no answer. */
async function send(
  url: string,
  first: Promise<Response> | undefined,
  init: RequestInit,
): Promise<{ response: Response; answer: unknown }> {
  try {
    const response = await (first ?? fetch(url, init))
    return { response, answer: await read(response) }
  } catch (error) {
    // What fetch says of a dead line is English and differs by browser; other errors speak for themselves.
    if (!(error instanceof TypeError)) throw error
    throw new ApiError({ message: "Tidak dapat terhubung ke server. Periksa koneksi Anda.", statusCode: 0 })
  }
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === "" ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function failed(status: number, answer: unknown): ApiError {
  const message = serverMessage(answer)
  return new ApiError({
    message: message ?? `Permintaan gagal (kode ${status}).`,
    statusCode: status,
    errors: fieldErrors(answer),
    serverMessage: message,
    code: isObject(answer) && typeof answer.code === "string" ? answer.code : undefined,
  })
}

function fieldErrors(answer: unknown): ApiError["errors"] {
  if (!isObject(answer)) return undefined
  const errors = answer.errors ?? (isObject(answer.data) ? answer.data.errors : undefined)
  return isObject(errors) ? (errors as ApiError["errors"]) : undefined
}

/**
 * After a 401: storage cleared, page loaded anew at /login (ER-01, ER-18), unless it is there already (AB-06).
 * An answer to a token that has been replaced meanwhile says nothing about the session that stands now.
 */
function endSession(sent: string | null): void {
  if (storedToken() !== sent) return
  const { location } = globalThis
  // Asked before clearing: whoever watches the session may move to /login at once, and the reload is due all the same.
  const elsewhere = location && currentPath() !== "/login"
  clearSession()
  if (elsewhere) whenReleased(() => location.replace(withBase("/login")))
}
