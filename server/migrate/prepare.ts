import type { Registry } from "../../src/core/schema/registry"
import { fromRow, uniqueKey } from "../database/columns"
import { keyColumn, served, tablesOf } from "../database/schema"
import type { Database } from "../database/types"
import { migrate } from "./migrate"

/**
 * Brings the database up to the declarations, and fills the keys of fields that have become unique.
 * @throws Error where rows that are there already break a new uniqueness
 */
export async function prepareDatabase(db: Database, registry: Registry): Promise<void> {
  await migrate(db, tablesOf(registry), async (queries, added) => {
    for (const resource of served(registry))
      for (const field of resource.fields) {
        if (!field.unique || field.column === null) continue
        const key = keyColumn(field.column)
        if (!added.has(`${resource.table}.${key}`)) continue
        for (const row of await queries.selectFrom(resource.table).selectAll().execute())
          await queries
            .updateTable(resource.table)
            .set({ [key]: uniqueKey(field, fromRow(resource, row)) })
            .where("id", "=", String(row.id))
            .execute()
      }
  })
}
