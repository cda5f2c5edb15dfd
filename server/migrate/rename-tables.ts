/** Renames tables, also in rows that contain their names. */
import { renameTable } from "./alter"
import type { Planning } from "./planning"
import type { Site } from "./site"

/** Tables with a column for table names. */
const REFERRING = [
  { table: "accounts", column: "table_name" },
  { table: "sequence_claims", column: "owner_table" },
] as const

async function call({ queries }: Site, from: string, to: string): Promise<void> {
  for (const { table, column } of REFERRING)
    await queries
      .updateTable(table)
      .set({ [column]: to })
      .where(column, "=", from)
      .execute()
}

/** All at once: a table's old name may be another one's new name. */
export async function renameTables(site: Site, names: Planning["tableNames"]): Promise<void> {
  for (const [index, { from }] of names.entries()) {
    await renameTable(site, from, `moving_${index}`)
    await call(site, from, `moving_${index}`)
  }
  for (const [index, { to }] of names.entries()) {
    await renameTable(site, `moving_${index}`, to)
    await call(site, `moving_${index}`, to)
  }
}
