/**
 * The way of a new record that may wait: onto the device first, then to the server, under one key. Our own server keeps that
 * key with the record, so that it may be sent as often as it takes. A foreign host is sent no key, and one time only: where no
 * answer came, its person decides about a second time (AB-114).
 */
import { RequestError } from "../../core/codec/request-error"
import { unwrapOne } from "../../core/codec/unwrap"
import type { Values } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { serverBuild } from "../../session/server-build"
import { signedIn, storedToken } from "../../session/session"
import { applyRefusal, call } from "../http"
import { askHost } from "./ask-host"
import { connection, noteAway, noteBack } from "./connection"
import {
  markEntry,
  mayHaveArrived,
  type OutboxEntry,
  outboxEntry,
  type Problem,
  removeEntry,
  saveEntry,
} from "./outbox-store"

export type Outcome =
  | { kind: "sent"; answer: unknown }
  /** Nothing is decided: it stays where it is. `unsure`: the host may have it, and nothing sends it by itself. */
  | { kind: "waiting"; status?: number; unsure?: boolean }
  | { kind: "refused"; error: RequestError }
  /** Not there any more: another tab has sent it, or it was given up. */
  | { kind: "gone" }

/** Milliseconds that our own server has for an answer; it is asked again afterwards. */
const PATIENCE_MS = 45_000
/** Said by whoever has no time, or stands before the server: nothing of it is about the record. */
const LATER = new Set([0, 401, 408, 429, 502, 503, 504])

/** Whether a refusal may change by itself: the session, the load, a password that has to be changed first. */
const passes = ({ statusCode, code }: RequestError): boolean =>
  LATER.has(statusCode) || code === "password-change-required"

const problemOf = ({ statusCode, message, serverMessage, code, errors = {} }: RequestError): Problem => ({
  status: statusCode,
  text: serverMessage ?? message,
  code,
  errors,
})

/** One tab at a time has a record in its hands; the browser ends the lock of a page that goes. */
const withLock = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`kirim ${key}`, work) : work()

const watched = new Set<string>()

/**
 * A record that a page sends to a foreign host: as soon as that page has ended without an answer, it is in doubt. Resolves
 * then, or when the record has been sent.
 */
export async function watchSending(key: string): Promise<void> {
  if (watched.has(key)) return
  watched.add(key)
  try {
    await withLock(key, async () => {
      const record = await outboxEntry(key)
      if (record?.state === "sending") await markEntry(record, "unknown")
    })
  } finally {
    watched.delete(key)
  }
}

async function post({ path, payload, key }: OutboxEntry, own: boolean): Promise<unknown> {
  const answer = await call({
    method: "POST",
    path,
    body: payload,
    // A 401 loads the page anew: what becomes of the record has to be on the disk by then.
    keepSession: true,
    ...(own && { headers: { "Idempotency-Key": key }, signal: AbortSignal.timeout(PATIENCE_MS) }),
  })
  // A page of somebody between us and the server is no answer to this.
  if (own && unwrapOne(answer)?.id === undefined) throw new Error("no record came back")
  return answer
}

/** What an answer that is none of a record's means. */
async function failed(record: OutboxEntry, own: boolean, error: unknown): Promise<Outcome> {
  if (error instanceof RequestError && !passes(error)) {
    await markEntry(record, "refused", problemOf(error))
    return { kind: "refused", error }
  }
  const status = error instanceof RequestError ? error.statusCode : 0
  const answered = [401, 408, 429].includes(status)
  if (!answered) noteAway()
  // Refused this time, an earlier time without an answer stays in doubt.
  const unsure = !own && (!answered || mayHaveArrived(record))
  await markEntry(record, unsure ? "unknown" : "waiting")
  return { kind: "waiting", status, unsure }
}

async function deliver(record: OutboxEntry, again: boolean): Promise<Outcome> {
  const own = isOwnServer()
  if (!own && !again && record.state !== "waiting") {
    // Its page was closed before an answer came.
    if (record.state === "sending") await markEntry(record, "unknown")
    return { kind: "waiting", unsure: true }
  }
  // Our own server knows it by its key, however often it comes.
  if (!own) await markEntry(record, "sending")
  try {
    // Somebody else may have signed in meanwhile: nobody sends in another's name.
    if (signedIn() !== record.person) {
      if (!own) await markEntry(record, again ? "unknown" : "waiting")
      return { kind: "waiting" }
    }
    const answer = await post(record, own)
    noteBack()
    await removeEntry(record, "sent")
    return { kind: "sent", answer }
  } catch (error) {
    return failed(record, own, error)
  }
}

interface Delivered {
  outcome: Outcome
  /** Applies a 401 or 403 to the session: a 401 loads the page anew, so everything has to be on the disk by then. */
  applyStatus: () => void
}

async function deliverLocked(key: string, again: boolean): Promise<Delivered> {
  const asked = { token: storedToken(), sentAt: performance.now() }
  const outcome = await withLock(key, async (): Promise<Outcome> => {
    const record = await outboxEntry(key)
    if (!record) return { kind: "gone" }
    if (record.person !== signedIn() || (record.state === "refused" && !again)) return { kind: "waiting" }
    // The lock may have come late: the session is the one that this call is sent in.
    asked.token = storedToken()
    return deliver(record, again)
  })
  const status =
    outcome.kind === "refused" ? outcome.error.statusCode : outcome.kind === "waiting" ? outcome.status : 0
  return { outcome, applyStatus: () => applyRefusal(status ?? 0, asked) }
}

/**
 * Sends a record that waits, if it is this person's.
 * @param again its person said so: it was refused, or a foreign host may have it already
 */
export async function sendEntry(key: string, again = false): Promise<Outcome> {
  const { outcome, applyStatus } = await deliverLocked(key, again)
  applyStatus()
  return outcome
}

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
 * @throws RequestError what the server refused; what waited already waits on, with that
 */
export async function submitRecord(submitted: Submitted): Promise<Outcome> {
  const asker = storedToken()
  // Asked before anything is on the device: a page that is reloaded here has its draft.
  await serverBuild.beforeWrite()
  if (storedToken() !== asker) throw new RequestError({ message: "", statusCode: 401 })
  const record: OutboxEntry = {
    ...submitted,
    person: signedIn(),
    at: Date.now(),
    revision: crypto.randomUUID(),
    state: "waiting",
  }
  let before: OutboxEntry | undefined
  try {
    before = await outboxEntry(record.key)
    // Saved again after its page went while it was being sent: the first one may have arrived.
    const inDoubt = !isOwnServer() && before !== undefined && mayHaveArrived(before)
    if (inDoubt) record.state = "unknown"
    await saveEntry({ ...record, at: before?.at ?? record.at })
    if (inDoubt) return { kind: "waiting", unsure: true }
  } catch (error) {
    // A device that keeps nothing: it is sent as any other, and what fails is told; the key stays the form's.
    console.error(error)
    return { kind: "sent", answer: await postOnce(record) }
  }
  if (await isAway(record.path)) return { kind: "waiting" }
  const sending = deliverLocked(record.key, false)
  const delivered = isOwnServer() ? await Promise.race([sending, patience()]) : await sending
  if (!delivered) {
    void sending.then(({ applyStatus }) => applyStatus())
    return { kind: "waiting" }
  }
  const { outcome, applyStatus } = delivered
  const ended = outcome.kind === "waiting" && outcome.status === 401
  // The form, or its draft, has everything that was typed: a second one in the list would be one too many.
  if ((outcome.kind === "refused" || ended) && !before) await removeEntry(record, "given-up")
  applyStatus()
  if (outcome.kind === "refused") throw outcome.error
  if (ended) throw new RequestError({ message: "", statusCode: 401 })
  return outcome
}

/** Nothing is sent where it cannot arrive: a foreign host is sent it once, and after that its fate is in doubt. */
async function isAway(path: string): Promise<boolean> {
  if (navigator.onLine === false) {
    noteAway()
    return true
  }
  return !isOwnServer() && connection().away && !(await askHost(path))
}

/** Sends a record that is not on the device. @throws RequestError */
async function postOnce(record: OutboxEntry): Promise<unknown> {
  const asked = { token: storedToken(), sentAt: performance.now() }
  try {
    return await post(record, isOwnServer())
  } catch (error) {
    if (error instanceof RequestError) applyRefusal(error.statusCode, asked)
    throw error
  }
}

const patience = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), FORM_PATIENCE_MS))
