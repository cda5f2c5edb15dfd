/** Plans tables: new, renamed, dropped or restored. */
import { renameTable } from "./alter"
import { count, silentStep } from "./plan"
import { planDroppedTable } from "./plan-dropped-tables"
import { planLinks } from "./plan-links"
import { planMoves } from "./plan-moves"
import { countValues, type Planning } from "./planning"
import type { Site } from "./site"

export async function planTables(planning: Planning): Promise<void> {
  const { lineage, steps, tableNames, touched } = planning
  for (const { spec, from, back, fields } of lineage.tables) {
    const place = [...new Set(fields.map(({ resource }) => resource.name))].join(", ") || spec.name
    const current = from ?? back?.table
    if (current === undefined) {
      steps.push({ place, sentence: `is new: table '${spec.name}' is made`, additive: true })
      continue
    }
    if (current === spec.name) continue
    const records = count(await countValues(planning, current), "record")
    tableNames.push({ from: current, to: spec.name })
    touched.add(current)
    steps.push({
      place,
      sentence: back
        ? `is restored with ${records} that '${current}' has kept`
        : `was ${formerNames(planning, current)}: table '${current}' becomes '${spec.name}', with ${records}`,
      additive: false,
      ...(back && { takes: [back] }),
    })
  }
  await planMoves(planning)
  for (const line of lineage.tables) await planLinks(planning, line)
  for (const table of lineage.gone)
    if (!planning.moves.some(({ from }) => from === table)) await planDroppedTable(planning, table)
  if (tableNames.length > 0)
    steps.unshift(silentStep("name tables", (site) => renameTables(site, tableNames)))
}

/** Names of the resources that a table had. */
const formerNames = ({ lineage }: Planning, table: string): string =>
  lineage.snapshot?.resources
    .filter((resource) => resource.table === table)
    .map(({ name }) => `'${name}'`)
    .join(", ") || `table '${table}'`

/** Columns that hold table names. */
const REFERRING = [
  { table: "accounts", column: "table_name" },
  { table: "sequence_claims", column: "owner_table" },
] as const

/** Renames tables through temporary names, since two may swap theirs. */
async function renameTables(site: Site, names: Planning["tableNames"]): Promise<void> {
  const temporary = names.map(({ from, to }, index) => ({ from, to, between: `moving_${index}` }))
  for (const { from, between } of temporary) await rename(site, from, between)
  for (const { between, to } of temporary) await rename(site, between, to)
}

async function rename(site: Site, from: string, to: string): Promise<void> {
  await renameTable(site, from, to)
  for (const { table, column } of REFERRING)
    await site.queries
      .updateTable(table)
      .set({ [column]: to })
      .where(column, "=", from)
      .execute()
}
