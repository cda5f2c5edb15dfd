/** Executes a plan, in one transaction unless it only adds. */
import { sql } from "kysely"
import type { Registry } from "../../src/core/schema/registry"
import { tablesOf } from "../database/schema"
import { dropDerivedParts } from "./alter"
import { applyChangeTriggers } from "./change-triggers"
import { dropIndexTriggers } from "./index-triggers"
import { applyLimits } from "./limits"
import { storeParts } from "./migration-parts"
import { type Migration, record, runMigration } from "./migrations"
import { isAdditive, type Obstacle, PHASES, type Plan } from "./plan"
import { recomputeValues } from "./recompute-values"
import { writeSnapshot } from "./schema-snapshot"
import type { Site } from "./site"
import { applyIndexes, applyTables } from "./tables"

/** The plan has obstacles; nothing was changed. */
export class MigrationRefused extends Error {
  constructor(readonly obstacles: readonly Obstacle[]) {
    super(obstacles.map(({ place, sentence }) => `${place}: ${sentence}`).join("\n"))
  }
}

/** @throws Error naming broken references: SQLite checks no foreign keys while tables change */
async function checkReferences({ kind, queries }: Site): Promise<void> {
  if (kind !== "sqlite") return
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(queries)
  const [first] = rows
  if (first)
    throw new Error(
      `${rows.length} references of '${first.table}' would refer to missing records of '${first.parent}'; nothing was changed`,
    )
}

export interface Execution {
  registry: Registry
  plan: Plan
  migrations: readonly Migration[]
  log: (line: string) => void
}

/** @throws MigrationRefused if there are obstacles @throws the error of a migration */
export async function executePlan(site: Site, { registry, plan, migrations, log }: Execution): Promise<void> {
  if (plan.obstacles.length > 0) throw new MigrationRefused(plan.obstacles)
  const tables = tablesOf(registry)
  // An additive change keeps the list indexes of every running build valid.
  const whole = !isAdditive(plan)
  if (whole || plan.touched.length > 0) await dropIndexTriggers(site, { whole })
  for (const table of plan.touched) await dropDerivedParts(site, table)
  for (const phase of PHASES) {
    if (phase === "add") await applyTables(site, tables)
    for (const { run = [] } of plan.steps)
      for (const part of run) if (part.phase === phase) await part.work(site)
  }
  if (plan.fresh) for (const migration of migrations) await record(site.queries, migration)
  const pending = migrations.filter(({ name }) => plan.migrations.includes(name))
  if (pending.length > 0) {
    for (const { name } of tables) await dropDerivedParts(site, name)
    for (const migration of pending) {
      log(`migrations/${migration.name}`)
      await runMigration(site, migration, { registry, log })
    }
    // The migrations' results have not been checked yet.
    const obstacles = await recomputeValues(site, registry)
    if (obstacles.length > 0) throw new MigrationRefused(obstacles)
  }
  await applyIndexes(site, tables)
  await applyLimits(site, tables)
  await applyChangeTriggers(site, tables)
  await checkReferences(site)
  await storeParts(site, registry)
  await writeSnapshot(site.queries, plan.next)
}
