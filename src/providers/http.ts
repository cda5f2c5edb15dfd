/** Calls to the API: Bearer token, JSON, no timeout, and the effect of a 401 (AP-01..AP-04, ER-01, ER-18). */
import { RequestError } from "../core/codec/request-error"
import { AnswerError, serverMessage } from "../core/codec/unwrap"
import { isObject } from "../core/text"
import { API_BASE, currentPath, withBase } from "../session/base-path"
import { createListeners } from "../session/listeners"
import { isOwnServer } from "../session/own-server"
import { runAfterRelease } from "../session/page-hold"
import { callHeaders, dropPrefetched, takePrefetched } from "../session/prefetched-answers"
import { noteAnswer, serverBuild } from "../session/server-build"
import { clearSession, storedToken } from "../session/session"

export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path below the API's base, beginning with '/'. */
  path: string
  body?: unknown
  /** Headers besides those of every call. */
  headers?: Readonly<Record<string, string>> | undefined
  /** True: a 401 or 403 changes neither session nor rights. For login, logout and the rights themselves (AB-06). */
  keepSession?: boolean
  signal?: AbortSignal | undefined
}

/** Headers of every call besides; set by the app, which the login page has not loaded. */
export const callMark: { headers?: () => Record<string, string> | undefined } = {}
/** Headers of every write besides; the live code adds one. */
export const writeHeaders: Record<string, string> = {}

let lost = () => {}
/** Sets the listener for calls that get no response. */
export const onLostConnection = (listener: () => void): void => {
  lost = listener
}
let meetDemand: ((code: string, token: string | null) => Promise<boolean>) | undefined
/** Sets what meets a refusal with a code (providers/demands.ts): it resolves with true if the call is to be repeated. */
export const onDemand = (meet: typeof meetDemand): void => {
  meetDemand = meet
}

/** The error of a call or file without a response; the text of a network error is English and differs by browser. */
export const noConnection = (): RequestError =>
  new RequestError({
    message: "Tidak dapat terhubung ke server. Periksa koneksi Anda.",
    statusCode: 0,
  })

/** A gateway's statuses for a server that is down. */
const GATEWAY = [502, 504]

/** One call. Returns the parsed body, undefined without one. @throws as `callWhole` */
export const call = async (options: Call): Promise<unknown> => (await callWhole(options)).answer

/**
 * One call, with the response's headers and text.
 * @throws RequestError for a status from 400 on (with the server's `errors` of a 422), statusCode 0 without a response
 * @throws AnswerError if the response is a page instead of data
 */
export async function callWhole(options: Call): Promise<{ answer: unknown; text: string; headers: Headers }> {
  const { method = "GET", path, body, headers, keepSession = false, signal } = options
  if (!/^\/(?!\/)/.test(path)) throw new Error(`a call's path begins with one '/': ${path}`)
  const asker = storedToken()
  if (method !== "GET" && !keepSession) await serverBuild.beforeWrite()
  const token = storedToken()
  // The session ended or changed while the user was asked about the newer build.
  if (token !== asker) throw new RequestError({ message: "", statusCode: 401 })
  const sentAt = performance.now()
  const url = `${API_BASE}${path}`
  if (method !== "GET") dropPrefetched()
  const prefetched = method !== "GET" || headers || signal?.aborted ? undefined : takePrefetched(url, token)
  const { response, text, answer } = await send(url, prefetched, {
    method,
    headers: {
      ...callHeaders(token),
      ...callMark.headers?.(),
      ...(method !== "GET" && writeHeaders),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (response.ok) {
    if (answer === undefined && response.headers.get("content-type")?.includes("html"))
      throw new AnswerError("json")
    return { answer, text, headers: response.headers }
  }
  const failure = failed(response.status, answer)
  if (failure.code && (await meetDemand?.(failure.code, token))) return callWhole(options)
  if (!keepSession) applyRefusal(response.status, { token, sentAt, code: failure.code })
  throw failure
}

/**
 * Applies a refusal to the session: a 401 ends it and reloads the page, a 403 makes the rights be read again.
 * @param sent the call's token, the time it was sent (`performance.now()`), and the code of the refusal
 */
export function applyRefusal(
  status: number,
  sent: { token: string | null; sentAt: number; code?: string | undefined },
): void {
  if (status === 401) endSession(sent.token, sent.code)
  if (status === 403) forbidden.emit(sent.sentAt)
}

const forbidden = createListeners<[sentAt: number]>()

/** Called after a 403 with the time the call was sent (`performance.now()`). Returns an unsubscribe function. */
export const onForbidden = forbidden.subscribe

type Prefetched = ReturnType<typeof takePrefetched>

interface Sent {
  response: Response
  text: string
  answer: unknown
}

/** @throws RequestError with statusCode 0 if the connection fails before or during the response */
async function send(url: string, prefetched: Prefetched, init: RequestInit): Promise<Sent> {
  try {
    const response = (prefetched && (await prefetched)) ?? (await fetch(url, init))
    noteAnswer(response)
    const text = await response.text()
    // A 502 or 504 of a foreign host is no lost connection: its gateway responded.
    if (GATEWAY.includes(response.status) && isOwnServer()) lost()
    return { response, text, answer: parsed(text) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    lost()
    throw noConnection()
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
    data: isObject(answer) ? answer.data : undefined,
  })
}

function fieldErrors(answer: unknown): RequestError["errors"] {
  if (!isObject(answer)) return undefined
  const errors = answer.errors ?? (isObject(answer.data) ? answer.data.errors : undefined)
  return isObject(errors) ? (errors as RequestError["errors"]) : undefined
}

/**
 * After a 401: clears the session and reloads the page at /login (ER-01, ER-18), unless it shows the login (AB-06).
 * A response to an older token does not end the current session.
 */
function endSession(sent: string | null, code: string | undefined): void {
  if (storedToken() !== sent) return
  const { location } = globalThis
  // Read before clearing: a subscriber of the session may navigate to /login at once, and the reload must still happen.
  const elsewhere = location && currentPath() !== "/login"
  clearSession("over", code)
  if (elsewhere) runAfterRelease(() => location.replace(withBase("/login")))
}
