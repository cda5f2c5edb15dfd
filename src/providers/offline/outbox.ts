/**
 * Sends new records from the outbox: stored on the device first, then sent under an idempotency key. Our own server stores
 * that key with the record, so a retry is safe. A foreign host gets no key and each record once: after a lost response its
 * user decides about a second try (AB-114).
 */
import { RequestError } from "../../core/codec/request-error"
import { unwrapOne } from "../../core/codec/unwrap"
import type { Values } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { serverBuild } from "../../session/server-build"
import { signedIn, storedToken } from "../../session/session"
import { withTabLock } from "../../session/tab-lock"
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
  /** Not decided: it stays in the outbox. `unsure`: the host may have it, so only its user sends it again. */
  | { kind: "waiting"; status?: number; unsure?: boolean }
  | { kind: "refused"; error: RequestError }
  /** No longer in the outbox: sent by another tab, or given up. */
  | { kind: "gone" }

/** Timeout of a request to our own server in ms; a retry follows. */
const PATIENCE_MS = 45_000
/** Statuses of an overloaded server, a gateway or an ended session: they are not about the record. */
const LATER = new Set([0, 401, 408, 429, 502, 503, 504])

/** True for a temporary refusal: by the session, by load, or until the password is changed. */
const passes = ({ statusCode, code }: RequestError): boolean =>
  LATER.has(statusCode) || code === "password-change-required"

const problemOf = ({ statusCode, message, serverMessage, code, errors = {} }: RequestError): Problem => ({
  status: statusCode,
  text: serverMessage ?? message,
  code,
  errors,
})

/** Lock of a record among all tabs. */
const lockOf = (key: string): string => `kirim ${key}`

const watched = new Set<string>()

/**
 * Marks a record as `unknown` when the page that sends it to a foreign host ends without a response. Resolves then, or when
 * the record was sent.
 */
export async function watchSending(key: string): Promise<void> {
  if (watched.has(key)) return
  watched.add(key)
  try {
    await withTabLock(lockOf(key), async () => {
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
    // A 401 reloads the page; the entry's new state must be on the disk before.
    keepSession: true,
    ...(own && { headers: { "Idempotency-Key": key }, signal: AbortSignal.timeout(PATIENCE_MS) }),
  })
  // A proxy's page is no response to this.
  if (own && unwrapOne(answer)?.id === undefined) throw new Error("no record came back")
  return answer
}

/** Outcome of a failed request. */
async function failed(record: OutboxEntry, own: boolean, error: unknown): Promise<Outcome> {
  if (error instanceof RequestError && !passes(error)) {
    await markEntry(record, "refused", problemOf(error))
    return { kind: "refused", error }
  }
  const status = error instanceof RequestError ? error.statusCode : 0
  const answered = [401, 408, 429].includes(status)
  if (!answered) noteAway()
  // An earlier try without a response stays in doubt, even if this one was refused.
  const unsure = !own && (!answered || mayHaveArrived(record))
  await markEntry(record, unsure ? "unknown" : "waiting")
  return { kind: "waiting", status, unsure }
}

async function deliver(record: OutboxEntry, again: boolean): Promise<Outcome> {
  const own = isOwnServer()
  if (!own && !again && record.state !== "waiting") {
    // Its page was closed before a response came.
    if (record.state === "sending") await markEntry(record, "unknown")
    return { kind: "waiting", unsure: true }
  }
  // Our own server recognises the key of a retry.
  if (!own) await markEntry(record, "sending")
  try {
    // Another user may have signed in meanwhile; a record is sent only in its own user's name.
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
  /** Applies a 401 or 403 to the session. A 401 reloads the page, so call it when everything is on the disk. */
  applyStatus: () => void
}

async function deliverLocked(key: string, again: boolean): Promise<Delivered> {
  const asked = { token: storedToken(), sentAt: performance.now() }
  const outcome = await withTabLock(lockOf(key), async (): Promise<Outcome> => {
    const record = await outboxEntry(key)
    if (!record) return { kind: "gone" }
    if (record.person !== signedIn() || (record.state === "refused" && !again)) return { kind: "waiting" }
    // The lock may have come late: take the session of now.
    asked.token = storedToken()
    return deliver(record, again)
  })
  const status =
    outcome.kind === "refused" ? outcome.error.statusCode : outcome.kind === "waiting" ? outcome.status : 0
  return { outcome, applyStatus: () => applyRefusal(status ?? 0, asked) }
}

/**
 * Sends a record of the signed-in user from the outbox.
 * @param again true if the user asked for it: after a refusal, or if a foreign host may have it already
 */
export async function sendEntry(key: string, again = false): Promise<Outcome> {
  const { outcome, applyStatus } = await deliverLocked(key, again)
  applyStatus()
  return outcome
}

/** A record to save, from a form. */
interface Submitted {
  key: string
  resource: string
  path: string
  values: Values
  payload: Readonly<Record<string, unknown>>
}

/** Milliseconds that a form waits for the response; then the record is sent in the background. */
const FORM_PATIENCE_MS = 12_000

/**
 * Saves a form's record. It is stored on the device before it is sent, until the server has it.
 * @returns `waiting` without a response
 * @throws RequestError the server's refusal; an entry that was there before stays, with that refusal
 */
export async function submitRecord(submitted: Submitted): Promise<Outcome> {
  const asker = storedToken()
  // Checked before the device has anything: a reload here restores the draft.
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
    // Saved again after its page was closed while sending: the first one may have arrived.
    const inDoubt = !isOwnServer() && before !== undefined && mayHaveArrived(before)
    if (inDoubt) record.state = "unknown"
    await saveEntry({ ...record, at: before?.at ?? record.at })
    if (inDoubt) return { kind: "waiting", unsure: true }
  } catch (error) {
    // Without storage it is sent like any other record; the form keeps the key for a retry.
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
  // The form or its draft has the input; an entry in the outbox would be a duplicate.
  if ((outcome.kind === "refused" || ended) && !before) await removeEntry(record, "given-up")
  applyStatus()
  if (outcome.kind === "refused") throw outcome.error
  if (ended) throw new RequestError({ message: "", statusCode: 401 })
  return outcome
}

/** True if nothing should be sent now: a foreign host gets a record only once. */
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
