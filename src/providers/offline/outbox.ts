/**
 * The way of a new record that may wait: onto the device first, then to the server, under one key. Our own server keeps that
 * key with the record, so that it may be sent as often as it takes. A foreign host is sent no key, and one time only: whether
 * it goes again where no answer came is its person's to say.
 */
import { ApiError } from "../../core/codec/api-error"
import { unwrapOne } from "../../core/codec/unwrap"
import type { Values } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { signedIn } from "../../session/session"
import { call } from "../http"
import { noteAway, noteBack } from "./connection"
import {
  markWaiting,
  type Problem,
  removeWaiting,
  saveWaiting,
  type WaitingRecord,
  waitingRecord,
} from "./waiting"

export type Outcome =
  | { kind: "sent"; answer: unknown }
  /** Nothing is decided: it stays where it is. */
  | { kind: "waiting"; status?: number }
  | { kind: "refused"; error: ApiError }
  /** Not there any more: another tab has sent it, or it was given up. */
  | { kind: "gone" }

/** Milliseconds that our own server has for an answer; it is asked again afterwards. */
const PATIENCE_MS = 45_000
/** Said by whoever has no time, or stands before the server: nothing of it is about the record. */
const LATER = new Set([0, 401, 408, 429, 502, 503, 504])

/** Whether a refusal may change by itself: the session, the load, a password that has to be changed first. */
const passes = ({ statusCode, code }: ApiError): boolean =>
  LATER.has(statusCode) || code === "password-change-required"

const problemOf = ({ statusCode, message, serverMessage, code, errors = {} }: ApiError): Problem => ({
  status: statusCode,
  text: serverMessage ?? message,
  code,
  errors,
})

/** One tab at a time has a record in its hands. */
const withLock = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`kirim ${key}`, work) : work()

async function post({ path, payload, key }: WaitingRecord, own: boolean): Promise<unknown> {
  const answer = await call({
    method: "POST",
    path,
    body: payload,
    ...(own && { headers: { "Idempotency-Key": key }, signal: AbortSignal.timeout(PATIENCE_MS) }),
  })
  // A page of somebody between us and the server is no answer to this.
  if (own && unwrapOne(answer)?.id === undefined) throw new Error("no record came back")
  return answer
}

/** What an answer that is none of a record's means. */
async function failed(record: WaitingRecord, own: boolean, error: unknown): Promise<Outcome> {
  if (error instanceof ApiError && !passes(error)) {
    await markWaiting(record, "refused", problemOf(error))
    return { kind: "refused", error }
  }
  const status = error instanceof ApiError ? error.statusCode : 0
  const answered = [401, 408, 429].includes(status)
  if (!answered) noteAway()
  await markWaiting(record, own || answered ? "waiting" : "unknown")
  return { kind: "waiting", status }
}

async function deliver(record: WaitingRecord, again: boolean): Promise<Outcome> {
  const own = isOwnServer()
  if (!own && !again && record.state !== "waiting") {
    // Its page was closed before an answer came.
    if (record.state === "sending") await markWaiting(record, "unknown")
    return { kind: "waiting" }
  }
  // Our own server knows it by its key, however often it comes.
  if (!own) await markWaiting(record, "sending")
  try {
    // Somebody else may have signed in meanwhile: nobody sends in another's name.
    if (signedIn() !== record.person) {
      if (!own) await markWaiting(record, record.state)
      return { kind: "waiting" }
    }
    const answer = await post(record, own)
    noteBack()
    await removeWaiting(record, "sent")
    return { kind: "sent", answer }
  } catch (error) {
    return failed(record, own, error)
  }
}

/**
 * Sends a record that waits, if it is this person's.
 * @param again its person said so: it was refused, or a foreign host may have it already
 */
export const sendWaiting = (key: string, again = false): Promise<Outcome> =>
  withLock(key, async () => {
    const record = await waitingRecord(key)
    if (!record) return { kind: "gone" }
    if (record.person !== signedIn() || (record.state === "refused" && !again)) return { kind: "waiting" }
    return deliver(record, again)
  })

/** What a form has to save. */
export interface Submitted {
  key: string
  resource: string
  path: string
  values: Values
  payload: Readonly<Record<string, unknown>>
}

/** Milliseconds that a person waits before a form with somebody else's answer; then it is on its way by itself. */
const FORM_PATIENCE_MS = 12_000

/**
 * Saves a form's record: it is on the device before anything is sent, and stays there until the server has it.
 * @returns `waiting` where no answer came
 * @throws ApiError what the server refused; what waited already waits on, with that
 */
export async function submitRecord(submitted: Submitted): Promise<Outcome> {
  const record: WaitingRecord = {
    ...submitted,
    person: signedIn(),
    at: Date.now(),
    revision: crypto.randomUUID(),
    state: "waiting",
  }
  let before: WaitingRecord | undefined
  try {
    before = await waitingRecord(record.key)
    await saveWaiting({ ...record, at: before?.at ?? record.at })
  } catch (error) {
    // A device that keeps nothing: it is sent as any other, and what fails is told; the key stays the form's.
    console.error(error)
    return { kind: "sent", answer: await post(record, isOwnServer()) }
  }
  // Nothing is tried where the device itself says that there is no network.
  if (navigator.onLine === false) {
    noteAway()
    return { kind: "waiting" }
  }
  const sending = sendWaiting(record.key)
  const outcome = isOwnServer() ? await Promise.race([sending, patience()]) : await sending
  const ended = outcome.kind === "waiting" && outcome.status === 401
  if (outcome.kind !== "refused" && !ended) return outcome
  // The form, or its draft, has everything that was typed: a second one in the list would be one too many.
  if (!before) await removeWaiting(record, "given-up")
  throw outcome.kind === "refused" ? outcome.error : new ApiError({ message: "", statusCode: 401 })
}

const patience = (): Promise<Outcome> =>
  new Promise((resolve) => setTimeout(() => resolve({ kind: "waiting" }), FORM_PATIENCE_MS))
