/** Plans the columns of existing tables, in the order in which their changes build on each other. */
import { setReferences } from "./alter"
import type { Work } from "./plan"
import { planKinds } from "./plan-column-kinds"
import { planNames } from "./plan-column-names"
import { planDroppedColumns } from "./plan-dropped-columns"
import type { Columns, Planning } from "./planning"

export async function planColumns(planning: Planning): Promise<void> {
  for (const line of planning.lineage.tables) {
    const from = line.from ?? line.back?.table
    if (from === undefined || !line.physical) continue
    const columns: Columns = {
      planning,
      line,
      from,
      table: line.spec.name,
      place: ({ resource, field }) => `${resource.name}.${field.key}`,
      oldReferences: new Map(),
      newReferences: new Map(),
    }
    const before = planning.steps.length
    const dropped = await planDroppedColumns(columns)
    await planNames(columns, dropped)
    await planKinds(columns)
    planReferences(columns, before)
  }
}

/** All foreign keys of a table change in one step, since SQLite rebuilds the table for them. */
function planReferences({ planning, table, from, oldReferences, newReferences }: Columns, at: number): void {
  if (oldReferences.size + newReferences.size === 0) return
  const run: Work[] = [
    { phase: "drop references", work: (site) => setReferences(site, table, oldReferences) },
    { phase: "add references", work: (site) => setReferences(site, table, newReferences) },
  ]
  planning.touched.add(from)
  planning.steps.splice(at, 0, { place: "", sentence: "", additive: true, run })
}
