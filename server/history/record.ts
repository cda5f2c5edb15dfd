/** Writes history entries in the transaction of the change: both are stored, or neither. */
import { CompiledQuery } from "kysely"
import type { Changes, HistoryAction } from "../../src/core/history/entry"
import { kindOf } from "../database/kind"
import type { Queries, Row } from "../database/types"

/** The columns of an entry, in the order in which they are hashed. */
export const ENTRY_COLUMNS = [
  "id",
  "at",
  "actor_id",
  "actor_name",
  "address",
  "action",
  "resource",
  "record_id",
  "record_name",
  "changes",
  "pruned_before",
  "pruned_to",
  "pruned_hash",
] as const

/** The user who acts, and the client's address. */
export interface Actor {
  id: string
  name: string
  /** IP address; '' if unknown. */
  address: string
}

export interface Happening {
  actor: Actor
  action: HistoryAction
  /** Declared resource; '' if the entry is not about a record. */
  resource?: string
  recordId?: string
  /** The record's label at that time. */
  recordName?: string
  changes?: Changes
}

/** Source of ids and time. */
export interface Clock {
  newId: () => string
  now: () => Date
}

/** Longer labels are cut. */
const LONGEST_NAME = 200

const short = (text: string): string => [...text].slice(0, LONGEST_NAME).join("")

/** Row of a history entry; the chain hashes its columns (`chain.ts`). */
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

/** @param trx transaction of the change */
export async function record(trx: Queries, clock: Clock, happening: Happening): Promise<void> {
  await recordRow(trx, rowOf(clock, happening))
}

const names = ENTRY_COLUMNS.join(", ")
const places = ENTRY_COLUMNS.map((_, index) => `$${index + 1}`).join(", ")

/** Precompiled: building this statement for every write would take half of its time. */
const INSERTS = {
  // One statement, since each is a round trip.
  postgres: [
    `with entry as (insert into history (${names}) values (${places}) returning id)
      insert into history_queue (entry_id) select id from entry`,
  ],
  sqlite: [
    `insert into history (${names}) values (${places.replace(/\$/g, "?")})`,
    "insert into history_queue (entry_id) values (?1)",
  ],
} as const

/** Inserts an entry that its own transaction chains. */
export async function insertEntry(trx: Queries, row: Row): Promise<void> {
  await trx
    .insertInto("history")
    .values(Object.fromEntries(ENTRY_COLUMNS.map((column) => [column, row[column]])))
    .execute()
}

/** Inserts an entry, and queues it for the chain. */
export async function recordRow(trx: Queries, row: Row): Promise<void> {
  const values = ENTRY_COLUMNS.map((column) => row[column])
  const [entry, place] = INSERTS[kindOf(trx)]
  await trx.executeQuery(CompiledQuery.raw(entry, values))
  if (place) await trx.executeQuery(CompiledQuery.raw(place, [row.id]))
}
