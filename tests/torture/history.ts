/** Compares the history with the acknowledged writes and the stored records. */
import { spawnSync } from "node:child_process"
import { registry } from "../../resources/registry"
import { storedResources } from "../../server/database/schema"
import type { OutsideDatabase } from "./database"
import type { Tally } from "./tally"
import type { Book } from "./writers"

/** Record id → its last creation, deletion or restore. */
async function lastActions(database: OutsideDatabase): Promise<Map<string, string>> {
  const rows = await database.query(
    "select record_id, action from history where action in ('create', 'delete', 'restore') order by id",
  )
  const last = new Map<string, string>()
  // Entries of one millisecond have no order; no record is created again after its deletion.
  for (const { record_id: id, action } of rows)
    if (action !== "create" || !last.has(String(id))) last.set(String(id), String(action))
  return last
}

/**
 * Each acknowledged record has its entry, each entry its record. The chain holds.
 * @param tally one more for each record, each entry, and for the chain
 */
export async function checkHistory(book: Book, database: OutsideDatabase, tally: Tally): Promise<void> {
  const last = await lastActions(database)
  for (const [id, { resource, answer }] of book.records) {
    if (book.open.has(id)) continue
    const action = last.get(id)
    const right = answer === null ? action === undefined || action === "delete" : action === "create"
    tally.check(right, () => `${resource.name}: ${answer ? "there" : "gone"}, and its history says ${action}`)
  }
  const ids = new Set<unknown>()
  for (const table of new Set(storedResources(registry).map((resource) => resource.table)))
    for (const { id } of await database.query(`select id from "${table}"`)) ids.add(id)
  for (const [id, action] of last)
    tally.check(
      ids.has(id) === (action !== "delete"),
      () => `the history says ${action}, and the record is ${ids.has(id) ? "there" : "gone"}`,
    )
  const faults = verifyHistory(database.env)
  tally.check(faults === "", () => `the history does not hold: ${faults.slice(-300)}`)
}

/**
 * @param cwd root of the sources, if they are not this folder's
 * @returns exit code and output of `npm run audit:verify`; '' if the history is intact
 */
export function verifyHistory(env: Record<string, string>, cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/commands/audit.mjs"], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
  })
  return status === 0 ? "" : `${status}: ${stdout}${stderr}`.trim()
}
