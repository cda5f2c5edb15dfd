/**
 * New records that wait on this device for a connection, each under the key that the server knows it by. They outlive the tab,
 * the browser and the session; nobody but the person who saved them sees or sends them.
 */
import { get, promisifyRequest, set, values } from "idb-keyval"
import type { Values } from "../../core/schema/types"
import { createDeviceStore } from "../../session/device-store"

/**
 * `sending`: on its way, or its page was closed before an answer came. `unknown`: it may have arrived, and the host does not
 * tell one record from another: its person decides. `refused`: the server said no, and why.
 */
export type OutboxState = "waiting" | "sending" | "unknown" | "refused"

/** The host may have it: it is not sent again before its person says so. Our own server knows it by its key. */
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
  /** What the server keeps with the record (`Idempotency-Key`). */
  key: string
  /** The id of whose it is. */
  person: string
  resource: string
  /** The collection's, below the API's base. */
  path: string
  /** As the form has them, to be corrected in it. */
  values: Values
  /** As they are sent: the same each time. */
  payload: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  at: number
  /** Another one with each save: what was changed meanwhile is not taken away with what was sent. */
  revision: string
  state: OutboxState
  problem?: Problem
}

const store = createDeviceStore("koperasi-menunggu", { durability: "strict" })
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("koperasi-menunggu")

/** A record has been sent: whoever shows its list asks anew. */
export interface Changed {
  sent?: string
}
const listeners = new Set<(changed: Changed) => void>()
const tell = (changed: Changed) => {
  for (const listener of listeners) listener(changed)
}
channel?.addEventListener("message", ({ data }: MessageEvent<Changed>) => tell(data))

const changed = (what: Changed = {}) => {
  tell(what)
  channel?.postMessage(what)
}

/** Calls back when anything changes, in whichever tab. Answers how to stop. */
export function onOutboxChange(listener: (changed: Changed) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** This person's, the oldest first. @throws what the browser says where it keeps nothing */
export async function outboxOf(person: string): Promise<readonly OutboxEntry[]> {
  const all = await values<OutboxEntry>(store)
  return all.filter((record) => person !== "" && record.person === person).sort((a, b) => a.at - b.at)
}

export const outboxEntry = (key: string): Promise<OutboxEntry | undefined> => get(key, store)

/** It is on the disk when this resolves. @throws what the browser says where it keeps nothing */
export async function saveEntry(record: OutboxEntry): Promise<void> {
  await set(record.key, record, store)
  changed()
}

/** Does something with a record if it is still the one that was read. Answers whether it was. */
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

/** It has been sent, or its person gave it up. */
export async function removeEntry(record: OutboxEntry, why: "sent" | "given-up"): Promise<void> {
  await ifSame(record, (items) => items.delete(record.key))
  changed(why === "sent" ? { sent: record.resource } : {})
}

/** All of this person's: a logout that was asked about. */
export async function clearOutbox(person: string): Promise<void> {
  for (const record of await outboxOf(person)) await removeEntry(record, "given-up")
}
