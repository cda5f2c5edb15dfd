/** Hashes of the files that something names: a record, an entry of the history, an open claim. */
import { setImmediate as breathe } from "node:timers/promises"
import type { Registry } from "../../src/core/schema/registry"
import { fieldType } from "../../src/fields/registry"
import { storageOf, storedResources } from "../database/schema"
import type { Database, Queries } from "../database/types"
import { hashesIn } from "./hash"

/** Rows of a query. */
const BATCH = 1000

/** Table → its columns that hold files. */
function fileColumns(registry: Registry): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>()
  for (const { table, fields } of storedResources(registry))
    for (const field of fields) {
      if (!fieldType(field).keepsFile || storageOf(field) === null || field.column === null) continue
      tables.set(table, (tables.get(table) ?? new Set()).add(field.column))
    }
  return tables
}

/** Adds the hashes of some columns of a whole table; other requests get a turn between its batches. */
async function readHashes(
  queries: Queries,
  { table, columns }: { table: string; columns: readonly string[] },
  used: Set<string>,
): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await queries
      .selectFrom(table)
      .select(["id", ...columns])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute()
    for (const row of rows)
      for (const column of columns) for (const hash of hashesIn(row[column])) used.add(hash)
    if (rows.length < BATCH) return
    after = String(rows.at(-1)?.id)
    await breathe()
  }
}

/** Hashes that records, history and open claims name. */
export async function usedHashes({
  db,
  registry,
  now,
}: {
  db: Database
  registry: Registry
  now: Date
}): Promise<Set<string>> {
  const used = new Set<string>()
  const claims = await db.queries
    .selectFrom("file_claims")
    .select("hash")
    .where("redeemed", "=", 0)
    .where("expires_at", ">", now.toISOString())
    .execute()
  for (const { hash } of claims) used.add(String(hash))
  for (const [table, columns] of fileColumns(registry))
    await readHashes(db.queries, { table, columns: [...columns] }, used)
  await readHashes(db.queries, { table: "history", columns: ["changes"] }, used)
  return used
}
