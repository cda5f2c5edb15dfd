/** Plans tables: new, renamed, dropped or restored. */
import { count } from "./plan"
import { planDroppedTable } from "./plan-dropped-tables"
import { planLinks } from "./plan-links"
import { planMoves } from "./plan-moves"
import { countValues, type Planning } from "./planning"
import { renameTables } from "./rename-tables"

export async function planTables(planning: Planning): Promise<void> {
  const { lineage, steps, tableNames, touched } = planning
  for (const line of lineage.tables) {
    const { spec, from, back } = line
    const names = [...new Set(line.fields.map(({ resource }) => resource.name))].join(", ")
    if (from === null && back === undefined) {
      steps.push({
        place: names || spec.name,
        sentence: `is new: table '${spec.name}' is made`,
        rows: 0,
        additive: true,
        run: [],
      })
      continue
    }
    const now = from ?? back?.table ?? ""
    if (now === spec.name) continue
    const rows = await countValues(planning, now)
    tableNames.push({ from: now, to: spec.name })
    touched.add(now)
    steps.push({
      place: names,
      sentence: back
        ? `is restored with ${count(rows, "record")} that '${now}' has kept`
        : `was ${named(planning, now)}: table '${now}' becomes '${spec.name}', with ${count(rows, "record")}`,
      rows,
      additive: false,
      run: [],
      ...(back && { takes: [back] }),
    })
  }
  await planMoves(planning)
  for (const line of lineage.tables) await planLinks(planning, line)
  for (const table of lineage.gone)
    if (!planning.moves.some(({ from }) => from === table)) await planDroppedTable(planning, table)
  if (tableNames.length > 0)
    steps.unshift({
      place: "",
      sentence: "",
      rows: 0,
      additive: false,
      run: [{ phase: "name tables", work: (site) => renameTables(site, tableNames) }],
    })
}

const named = ({ lineage }: Planning, table: string): string => {
  const names = lineage.kept?.resources.filter((resource) => resource.table === table).map(({ name }) => name)
  return names?.length ? names.map((name) => `'${name}'`).join(", ") : `table '${table}'`
}
