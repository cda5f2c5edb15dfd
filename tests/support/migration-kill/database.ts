/** The database whose migration is killed: fills it, and computes its digest. */
import { createHash } from "node:crypto"
import { openPostgres } from "../../../server/database/postgres"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import { readActualSchema } from "../../../server/migrate/introspection"
import { migrateDatabase, prepareDatabase } from "../../../server/migrate/prepare"
import { after, before } from "./declared"

export const openAt = (address: string): Promise<Database> =>
  address.startsWith("postgres") ? openPostgres(address) : Promise.resolve(openSqlite(address))

export async function fill(db: Database, rows: number): Promise<void> {
  await prepareDatabase(db, before)
  const row = { created_at: "", updated_at: "", version: 1 }
  await db.transaction(async (trx) => {
    await trx
      .insertInto("shops")
      .values({ ...row, id: "s1", name: "Maju" })
      .execute()
    for (let start = 0; start < rows; start += 500)
      await trx
        .insertInto("goods")
        .values(
          Array.from({ length: Math.min(500, rows - start) }, (_, index) => {
            const number = start + index
            return {
              ...row,
              id: `g${String(number).padStart(8, "0")}`,
              code: `K${number}`,
              code_key: `["k${number}"]`,
              weight: number / 8,
              note: `catatan ${number}`,
              shop_id: "s1",
            }
          }),
        )
        .execute()
  })
}

/** All of a database in one line: its tables, its columns, and every row of the entity by whatever name. */
export async function digest(db: Database): Promise<string> {
  const physical = await readActualSchema({ kind: db.kind, queries: db.queries })
  const hash = createHash("sha256")
  for (const [table, { columns, indexes }] of [...physical].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(JSON.stringify([table, [...columns].sort(), [...indexes].sort()]))
    if (table === "locks" || table === "settings" || !columns.has("id")) continue
    for (let last = ""; ; ) {
      const rows = await db.queries
        .selectFrom(table)
        .selectAll()
        .where("id", ">", last)
        .orderBy("id")
        .limit(5000)
        .execute()
      if (rows.length === 0) break
      for (const row of rows) hash.update(JSON.stringify(Object.entries(row).sort()))
      last = String(rows.at(-1)?.id)
    }
  }
  return hash.digest("hex")
}

/** Migrates, and calls before each statement of it. */
export const migrateWatched = (db: Database, statement: () => void) =>
  migrateDatabase(
    {
      ...db,
      exclusively: (name, work, options) =>
        db.exclusively(
          name,
          (queries) =>
            work(
              queries.withPlugin({
                transformQuery: ({ node }) => {
                  statement()
                  return node
                },
                transformResult: async ({ result }) => result,
              }),
            ),
          options,
        ),
    },
    after,
  )
