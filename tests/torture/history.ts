/** Whether the history tells what was acknowledged, and nothing that did not happen. */
import { spawnSync } from "node:child_process"
import { registry } from "../../resources/registry"
import { storedResources } from "../../server/database/schema"
import type { OutsideDatabase } from "./database"
import type { Tally } from "./tally"
import type { Book } from "./writers"

/** Of each record the last thing that happened to it as a whole. */
async function told(database: OutsideDatabase): Promise<Map<string, string>> {
  const rows = await database.query(
    "select record_id, action from history where action in ('create', 'delete', 'restore') order by id",
  )
  const last = new Map<string, string>()
  // Of two in one millisecond the order is not told: nothing is made again after it has gone.
  for (const { record_id: id, action } of rows)
    if (action !== "create" || !last.has(String(id))) last.set(String(id), String(action))
  return last
}

/**
 * Each acknowledged record has its entry, each entry its record. The chain holds.
 * @param tally one more for each record, each entry, and for the chain
 */
export async function checkHistory(book: Book, database: OutsideDatabase, tally: Tally): Promise<void> {
  const last = await told(database)
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
  const broken = unchained(database.env)
  tally.check(broken === "", () => `the history does not hold: ${broken}`)
}

/** What `npm run audit:verify` finds; '' where all holds. */
function unchained(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/commands/audit.mjs"], {
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
  })
  return status === 0 ? "" : `${stdout}${stderr}`.trim().slice(-300)
}
