/** History entries of a resource, as they are stored. */
import { readActionKey } from "../../../src/core/history/action-keys"
import type { Changes } from "../../../src/core/history/entry"
import type { OutsideDatabase } from "../database"

export interface Entry {
  /** Milliseconds at the server, in the entry's transaction. */
  at: number
  actor: string
  action: string
  record: string
  changes: Changes
}

/** In the order in which they were written; those of one record follow each other. */
export async function entriesOf(database: OutsideDatabase, resource: string): Promise<Entry[]> {
  const rows = await database.query(`select * from history where resource = '${resource}' order by id`)
  return rows.map((row) => ({
    at: Date.parse(String(row.at)),
    actor: String(row.actor_id),
    action: String(row.action),
    record: String(row.record_id),
    changes: JSON.parse(String(row.changes)),
  }))
}

/** Record → its entries. */
export function byRecord(entries: readonly Entry[]): Map<string, Entry[]> {
  const map = new Map<string, Entry[]>()
  for (const entry of entries) map.set(entry.record, [...(map.get(entry.record) ?? []), entry])
  return map
}

/** The value that an entry gives a field, or an input of its action (`@close.reason`). */
export const after = (entry: Entry, key: string): unknown => entry.changes[key]?.after

/** Name of the action of an entry; undefined for a plain write. */
export function actionOf({ changes }: Entry): string | undefined {
  for (const key of Object.keys(changes)) {
    const parts = readActionKey(key)
    if (parts?.field === "") return parts.action
  }
  return undefined
}
