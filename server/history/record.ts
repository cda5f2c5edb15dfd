/** Writes what happened, in the transaction in which it happens: neither is there without the other. */
import type { Changes, HistoryAction } from "../../src/core/history/entry"
import type { Queries, Row } from "../database/types"

/** Who does something, and from where. */
export interface Actor {
  id: string
  name: string
  /** IP address; '' where there is none. */
  address: string
}

export interface Happening {
  actor: Actor
  action: HistoryAction
  /** The declared resource; '' for what is no record's. */
  resource?: string
  recordId?: string
  /** By which a person knows it, as it was then. */
  recordName?: string
  changes?: Changes
}

/** What makes ids and tells the time. */
export interface Clock {
  newId: () => string
  now: () => Date
}

/** Longer names are cut: they are there to be read. */
const LONGEST_NAME = 200

const short = (text: string): string => [...text].slice(0, LONGEST_NAME).join("")

/** A row of the history; its columns are what the chain holds (`chain.ts`). */
export function rowOf({ newId, now }: Clock, happening: Happening): Row {
  const { actor, action, resource = "", recordId = "", recordName = "", changes = {} } = happening
  return {
    id: newId(),
    at: now().toISOString(),
    actor_id: actor.id,
    actor_name: short(actor.name),
    address: actor.address,
    action,
    resource,
    record_id: recordId,
    record_name: short(recordName),
    changes: JSON.stringify(changes),
    pruned_before: "",
    pruned_to: 0,
    pruned_hash: "",
  }
}

/** @param trx the transaction of what happens */
export async function record(trx: Queries, clock: Clock, happening: Happening): Promise<void> {
  await recordRow(trx, rowOf(clock, happening))
}

/** An entry, and its place in the queue of those that the chain does not hold yet. */
export async function recordRow(trx: Queries, row: Row): Promise<void> {
  await trx.insertInto("history").values(row).execute()
  await trx.insertInto("history_queue").values({ entry_id: row.id }).execute()
}
