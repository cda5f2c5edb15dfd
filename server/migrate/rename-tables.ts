/** Tables under other names, and whoever keeps these names. */
import { renameTable } from "./alter"
import type { Planning } from "./planning"
import type { Site } from "./site"

/** Who else keeps the names of tables. */
const KEEPERS = [
  { table: "accounts", column: "table_name" },
  { table: "sequence_claims", column: "owner_table" },
] as const

async function call({ queries }: Site, from: string, to: string): Promise<void> {
  for (const { table, column } of KEEPERS)
    await queries
      .updateTable(table)
      .set({ [column]: to })
      .where(column, "=", from)
      .execute()
}

/** All at once: what one table is called now may be what another will be. */
export async function renameAll(site: Site, names: Planning["tableNames"]): Promise<void> {
  for (const [index, { from }] of names.entries()) {
    await renameTable(site, from, `moving_${index}`)
    await call(site, from, `moving_${index}`)
  }
  for (const [index, { to }] of names.entries()) {
    await renameTable(site, `moving_${index}`, to)
    await call(site, `moving_${index}`, to)
  }
}
