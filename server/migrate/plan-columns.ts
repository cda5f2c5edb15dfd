/** Columns of a table that is there, in the order in which their changes build on each other. */
import { setReferences } from "./alter"
import type { Columns } from "./columns"
import type { Step } from "./plan"
import { planKinds } from "./plan-column-kinds"
import { planNames } from "./plan-column-names"
import { planDroppedColumns } from "./plan-dropped-columns"
import type { Planning } from "./planning"

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
      loosened: new Map(),
      fastened: new Map(),
    }
    const before = planning.steps.length
    const aside = await planDroppedColumns(columns)
    await planNames(columns, aside)
    await planKinds(columns)
    planLoosening(columns, before)
  }
}

/** All foreign keys of a table change at once: SQLite rebuilds the table for them. */
function planLoosening({ planning, table, from, loosened, fastened }: Columns, at: number): void {
  const run: Step["run"][number][] = []
  if (loosened.size > 0)
    run.push({ phase: "loosen", work: (site) => setReferences(site, table, new Map(loosened)) })
  if (fastened.size > 0)
    run.push({ phase: "fasten", work: (site) => setReferences(site, table, new Map(fastened)) })
  if (run.length > 0) {
    planning.touched.add(from)
    planning.steps.splice(at, 0, { place: "", sentence: "", rows: 0, additive: true, run })
  }
}
