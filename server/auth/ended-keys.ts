/**
 * API keys that have ended, in a file beside the database: an older copy of the database would revive them. Without the
 * file, and on PostgreSQL, where other processes end keys too, an older copy ends all of its keys.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Database, Queries } from "../database/types"
import { replaceFile } from "../ground/private-files"

const FILE = "ended-keys"

/** Starts of ended keys; undefined without a file of this installation. */
function readEndedKeys(folder: string, installation: string): string[] | undefined {
  try {
    const [owner, ...starts] = readFileSync(join(folder, FILE), "utf8").trimEnd().split("\n")
    return owner === installation ? starts : undefined
  } catch {
    return undefined
  }
}

export async function writeEndedKeys(db: Database, folder: string, installation: string): Promise<void> {
  const rows = await db.queries
    .selectFrom("api_keys")
    .select("start")
    .where("ended_at", "!=", "")
    .orderBy("start")
    .execute()
  const starts = rows.map((row) => `${String(row.start)}\n`).join("")
  await replaceFile(join(folder, FILE), `${installation}\n${starts}`)
}

/** Ends the keys of an older copy of the database that may have ended since. */
export async function endKeysOfCopy(
  trx: Queries,
  { db, folder, installation }: { db: Database; folder: string; installation: string },
): Promise<void> {
  const starts = db.kind === "sqlite" ? readEndedKeys(folder, installation) : undefined
  const live = trx
    .updateTable("api_keys")
    .set({ ended_at: new Date().toISOString() })
    .where("ended_at", "=", "")
  if (!starts) await live.execute()
  for (const start of starts ?? []) await live.where("start", "=", start).execute()
}
