/** Calls to the API: Bearer token, JSON, no time-out, and what a 401 does (AP-01..AP-04, ER-01, ER-18). */

import { RequestError } from "../core/codec/request-error"
import { AnswerError, serverMessage } from "../core/codec/unwrap"
import { isObject } from "../core/text"
import { API_BASE } from "../session/api-base"
import { currentPath, withBase } from "../session/base-path"
import { callHeaders, dropFirst, takeFirst } from "../session/first-answers"
import { isOwnServer } from "../session/own-server"
import { whenReleased } from "../session/page-hold"
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
  /** A list that is worth seeing where there is no connection, as it was answered last. */
  keep?: boolean
  signal?: AbortSignal | undefined
}

/** Keeps answers on the device, one person's. */
export interface AnswerKeeper {
  /** The answer as it came. */
  keep: (path: string, text: string) => void
  /** What was kept of it, parsed; undefined for nothing. */
  kept: (path: string) => Promise<unknown>
  drop: (path: string) => void
  /** No answer came to a call, whatever it asked for. */
  lost: () => void
}

let keeper: AnswerKeeper | undefined
/** From now on answers that are worth it are kept; undefined: none are. */
export const keepAnswers = (own: AnswerKeeper | undefined): void => {
  keeper = own
}
/** What says that the server behind is away. */
const GATEWAY = [502, 504]

/** One call; answers the parsed body, undefined where there is none. @throws as `callWhole` */
export const call = async (asked: Call): Promise<unknown> => (await callWhole(asked)).answer

/**
 * One call, with what stands in the answer's head.
 * @throws RequestError for a status from 400 on (with the server's `errors` of a 422), statusCode 0 when no answer came
 * @throws AnswerError when a page came instead of data
 */
export async function callWhole({
  method = "GET",
  path,
  body,
  headers,
  keepSession = false,
  keep = false,
  signal,
}: Call): Promise<{ answer: unknown; headers: Headers }> {
  if (!/^\/(?!\/)/.test(path)) throw new Error(`a call's path begins with one '/': ${path}`)
  const asker = storedToken()
  if (method !== "GET" && !keepSession) await serverBuild.beforeWrite()
  const token = storedToken()
  // The session ended, or became another person's, while the question was open.
  if (token !== asker) throw new RequestError({ message: "", statusCode: 401 })
  const sentAt = performance.now()
  const url = `${API_BASE}${path}`
  if (method !== "GET") dropFirst()
  const first = method !== "GET" || headers || signal?.aborted ? undefined : takeFirst(url, token)
  const own = keep ? keeper : undefined
  const sent = send(url, first, {
    method,
    headers: { ...callHeaders(token), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const { response, text, answer } = own ? await orKept(own, path, sent) : await sent
  if (!response) return { answer, headers: new Headers() }
  if (response.ok) {
    if (answer === undefined && response.headers.get("content-type")?.includes("html"))
      throw new AnswerError()
    own?.keep(path, text)
    return { answer, headers: response.headers }
  }
  if (response.status === 403) own?.drop(path)
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

interface Sent {
  /** undefined for what was kept. */
  response: Response | undefined
  text: string
  answer: unknown
}

/** What was kept of it, where no answer comes. */
async function orKept(own: AnswerKeeper, path: string, sent: Promise<Sent>): Promise<Sent> {
  const came = await sent.catch((error: unknown) => {
    if (error instanceof RequestError) return error
    throw error
  })
  const away = came instanceof RequestError || GATEWAY.includes(came.response?.status ?? 0)
  const answer = away ? await own.kept(path) : undefined
  if (answer !== undefined) return { response: undefined, text: "", answer }
  if (came instanceof RequestError) throw came
  return came
}

/** The line may die before the answer or in the middle of it: both are no answer. */
async function send(url: string, first: Promise<Response> | undefined, init: RequestInit): Promise<Sent> {
  try {
    const response = await (first ?? fetch(url, init))
    noteAnswer(response)
    const text = await response.text()
    // Behind a server that is there another host may be away: that is no lost connection.
    if (GATEWAY.includes(response.status) && isOwnServer()) keeper?.lost()
    return { response, text, answer: parsed(text) }
  } catch (error) {
    // What fetch says of a dead line is English and differs by browser; other errors speak for themselves.
    if (!(error instanceof TypeError)) throw error
    keeper?.lost()
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
