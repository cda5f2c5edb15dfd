/**
 * The outbox: new records on this device that wait for a connection, each under its idempotency key. They outlive the tab,
 * the browser and the session. Only the user who saved a record sees and sends it.
 */
import { get, promisifyRequest, set, values } from "idb-keyval"
import type { Values } from "../../core/schema/types"
import { createDeviceStore } from "../../session/device-store"
import { createListeners } from "../../session/listeners"

/**
 * `sending`: in flight, or its page was closed before a response came. `unknown`: it may have arrived at a host without
 * idempotency keys, so its user decides. `refused`: the server refused it, with a reason.
 */
type OutboxState = "waiting" | "sending" | "unknown" | "refused"

/** True if a host without idempotency keys may have the record: only its user may send it again. */
export const mayHaveArrived = ({ state }: Pick<OutboxEntry, "state">): boolean =>
  state === "sending" || state === "unknown"

export interface Problem {
  status: number
  text: string
  code: string | undefined
  /** By payload or field name. */
  errors: Readonly<Record<string, unknown>>
}

export interface OutboxEntry {
  /** Idempotency key, which the server stores with the record. */
  key: string
  /** Id of the user. */
  person: string
  resource: string
  /** Path of the collection, below the API's base. */
  path: string
  /** The form's values, for a correction. */
  values: Values
  /** The request's body, equal at each try. */
  payload: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  at: number
  /** New with each save, so that a sent entry does not delete a later change. */
  revision: string
  state: OutboxState
  problem?: Problem
}

const store = createDeviceStore("koperasi-menunggu", { durability: "strict" })
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("koperasi-menunggu")

/** A change of the outbox. `sent`: resource of a sent record, whose lists are requested anew. */
interface Changed {
  sent?: string
}
const changes = createListeners<[Changed]>()
channel?.addEventListener("message", ({ data }: MessageEvent<Changed>) => changes.emit(data))

const changed = (change: Changed = {}) => {
  changes.emit(change)
  channel?.postMessage(change)
}

/** Called when the outbox changes in any tab. Returns an unsubscribe function. */
export const onOutboxChange = changes.subscribe

/** A user's entries, oldest first. @throws the browser's error if it has no storage */
export async function outboxOf(person: string): Promise<readonly OutboxEntry[]> {
  const all = await values<OutboxEntry>(store)
  return all.filter((record) => person !== "" && record.person === person).sort((a, b) => a.at - b.at)
}

export const outboxEntry = (key: string): Promise<OutboxEntry | undefined> => get(key, store)

/** Stores an entry; it is on the disk when this resolves. @throws the browser's error if it has no storage */
export async function saveEntry(record: OutboxEntry): Promise<void> {
  await set(record.key, record, store)
  changed()
}

/** Changes an entry if its revision is still the one that was read. Returns whether it was. */
function ifSame(
  { key, revision }: Pick<OutboxEntry, "key" | "revision">,
  work: (items: IDBObjectStore, now: OutboxEntry) => void,
): Promise<boolean> {
  return store("readwrite", async (items) => {
    const now = (await promisifyRequest(items.get(key))) as OutboxEntry | undefined
    if (now?.revision !== revision) return false
    work(items, now)
    await promisifyRequest(items.transaction)
    return true
  })
}

export async function markEntry(record: OutboxEntry, state: OutboxState, problem?: Problem): Promise<void> {
  await ifSame(record, (items, { problem: _, ...now }) =>
    items.put({ ...now, state, ...(problem && { problem }) }, record.key),
  )
  changed()
}

/** Deletes an entry that was sent or given up. */
export async function removeEntry(record: OutboxEntry, why: "sent" | "given-up"): Promise<void> {
  await ifSame(record, (items) => items.delete(record.key))
  changed(why === "sent" ? { sent: record.resource } : {})
}

/** Deletes all entries of a user: a confirmed logout. */
export async function clearOutbox(person: string): Promise<void> {
  for (const record of await outboxOf(person)) await removeEntry(record, "given-up")
}
