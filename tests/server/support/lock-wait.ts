/** Statements that wait for a lock of PostgreSQL. */
import { sql } from "kysely"
import type { Database } from "../../../server/database/types"

/** Resolves once a statement of this database waits for a lock. @param given no longer than this */
export async function lockWait(db: Database, given: Promise<unknown> = new Promise(() => {})): Promise<void> {
  let over = false
  void given.finally(() => {
    over = true
  })
  while (!over) {
    const rows = await db.queries
      .selectFrom("pg_stat_activity")
      .select("pid")
      .where("wait_event_type", "=", "Lock")
      // Other files have databases on the same server.
      .where("datname", "=", sql<string>`current_database()`)
      .execute()
    if (rows.length > 0) return
  }
}
