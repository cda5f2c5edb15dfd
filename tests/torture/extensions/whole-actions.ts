/** Replays the history of each warehouse: every entry is whole, and together they give the stored record. */
import type { OutsideDatabase, Row } from "../database"
import type { Tally } from "../tally"
import { actionOf, byRecord, type Entry, entriesOf } from "./entries"

const LABELS: Readonly<Record<string, string>> = { close: "Tutup gudang", reopen: "Buka kembali" }
const FIELDS = ["name", "capacity", "status", "closedAt"] as const
const COLUMNS: Readonly<Record<string, string>> = { closedAt: "closed_at" }

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** @returns the fault of an action's entry; undefined if it is whole */
function faultOf({ changes }: Entry, action: string): string | undefined {
  const { status, closedAt } = changes
  if (!same(changes[`@${action}`]?.after, LABELS[action])) return "another label"
  if (action === "reopen")
    return same([status?.before, status?.after, closedAt?.after], ["CLOSED", "OPEN", null])
      ? undefined
      : "not all of what it sets"
  if (!changes["@close.reason"]?.after) return "no reason"
  const day = changes["@close.closedAt"]?.after
  return day && same([status?.before, status?.after, closedAt?.after], ["OPEN", "CLOSED", day])
    ? undefined
    : "not all of what it sets"
}

function replay(entries: readonly Entry[], row: Row | undefined, tally: Tally): void {
  const state: Record<string, unknown> = {}
  let writes = 0
  for (const entry of entries) {
    const action = actionOf(entry)
    tally.check(
      (entry.action === "action") === (action !== undefined),
      () => `an entry of '${entry.action}' with the action ${action}`,
    )
    const fault = action && faultOf(entry, action)
    if (action) tally.check(!fault, () => `'${action}' has ${fault}: ${JSON.stringify(entry.changes)}`)
    for (const [key, change] of Object.entries(entry.changes)) {
      if (key.startsWith("@")) continue
      tally.check(
        same(state[key], change.before),
        () => `an entry begins at another ${key}; e.g. ${state[key]}, ${change.before}`,
      )
      state[key] = change.after
    }
    if (entry.action !== "delete") writes++
  }
  const deleted = entries.at(-1)?.action === "delete"
  tally.check(
    deleted === (row === undefined),
    () => `a warehouse is ${row ? "there" : "gone"}, not its history`,
  )
  if (!row || deleted) return
  for (const field of FIELDS)
    tally.check(
      same(state[field], row[COLUMNS[field] ?? field]),
      () => `a warehouse has another ${field} than its history; e.g. ${JSON.stringify([state, row])}`,
    )
  tally.check(
    Number(row.version) === writes,
    () => `a warehouse has not one version a write; e.g. ${row.version} after ${writes}`,
  )
}

/** @returns the entries of all warehouses */
export async function checkWholeActions(database: OutsideDatabase, tally: Tally): Promise<Entry[]> {
  const entries = await entriesOf(database, "warehouses")
  const rows = new Map(
    (await database.query("select * from warehouses")).map((row) => [String(row.id), row] as const),
  )
  const histories = byRecord(entries)
  for (const [id, own] of histories) replay(own, rows.get(id), tally)
  for (const id of rows.keys()) tally.check(histories.has(id), () => "a warehouse without a history")
  return entries
}
