/** Carries a plan out. Everything here belongs into one transaction, but for what only adds. */
import { sql } from "kysely"
import type { Registry } from "../../src/core/schema/registry"
import { tablesOf } from "../database/schema"
import { bare } from "./alter"
import { applyChangeTriggers } from "./change-triggers"
import { dropIndexTriggers } from "./index-triggers"
import { applyLimits } from "./limits"
import { keepParts } from "./migration-parts"
import { type Migration, record, runMigration } from "./migrations"
import { isAdditive, type Obstacle, PHASES, type Plan } from "./plan"
import { recomputeValues } from "./recompute-values"
import { writeSnapshot } from "./schema-snapshot"
import type { Site } from "./site"
import { applyIndexes, applyTables } from "./tables"

/** Nothing was changed, and this is why. */
export class MigrationRefused extends Error {
  constructor(readonly obstacles: readonly Obstacle[]) {
    super(obstacles.map(({ place, sentence }) => `${place}: ${sentence}`).join("\n"))
  }
}

/** @throws Error naming what points at nothing: foreign keys are not looked at while tables change on SQLite */
async function checkReferences({ kind, queries }: Site): Promise<void> {
  if (kind !== "sqlite") return
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(queries)
  const [first] = rows
  if (first)
    throw new Error(
      `${rows.length} references of '${first.table}' would point at nothing in '${first.parent}'; nothing was changed`,
    )
}

export interface Execution {
  registry: Registry
  plan: Plan
  migrations: readonly Migration[]
  log: (line: string) => void
}

/** @throws MigrationRefused where something stands in the way @throws whatever a migration throws */
export async function executePlan(site: Site, { registry, plan, migrations, log }: Execution): Promise<void> {
  if (plan.obstacles.length > 0) throw new MigrationRefused(plan.obstacles)
  const tables = tablesOf(registry)
  // An additive change keeps the list indexes of every running build valid.
  const whole = !isAdditive(plan)
  if (whole || plan.touched.length > 0) await dropIndexTriggers(site, { whole })
  for (const table of plan.touched) await bare(site, table)
  for (const phase of PHASES) {
    if (phase === "add") await applyTables(site, tables)
    for (const { run } of plan.steps) for (const part of run) if (part.phase === phase) await part.work(site)
  }
  if (plan.fresh) for (const migration of migrations) await record(site.queries, migration)
  const pending = migrations.filter(({ name }) => plan.migrations.includes(name))
  if (pending.length > 0) {
    for (const { name } of tables) await bare(site, name)
    for (const migration of pending) {
      log(`migrations/${migration.name}`)
      await runMigration(site, migration, { registry, log })
    }
    // What it has written nobody has looked at yet.
    const obstacles = await recomputeValues(site, registry)
    if (obstacles.length > 0) throw new MigrationRefused(obstacles)
  }
  await applyIndexes(site, tables)
  await applyLimits(site, tables)
  await applyChangeTriggers(site, tables)
  await checkReferences(site)
  await keepParts(site, registry)
  await writeSnapshot(site.queries, plan.next)
}
