/** Plans all differences between a database and its declarations, with the number of rows they affect. */
import type { Registry } from "../../src/core/schema/registry"
import { tablesOf } from "../database/schema"
import type { Database } from "../database/types"
import { EPOCHS, hashSchema, outdatedBy, readEpochs, unknownMigrations } from "./epochs"
import { type ActualSchema, readActualSchema } from "./introspection"
import { labelReader } from "./labels"
import { type Lineage, traceLineage } from "./lineage"
import { planParts } from "./migration-parts"
import { type AppliedMigration, type Migration, readApplied } from "./migrations"
import type { Note, Plan, Step } from "./plan"
import { planColumns } from "./plan-columns"
import { formerNameNotes } from "./plan-former-names"
import { planRetainedValues } from "./plan-retained-values"
import { planTables } from "./plan-tables"
import { planValues } from "./plan-values"
import { nameOf, type Planning } from "./planning"
import { type Dropped, readSnapshot, type SchemaSnapshot } from "./schema-snapshot"
import type { Site } from "./site"

/** Dropped parts after the plan, under the tables' new names. */
function droppedAfter(planning: Planning, steps: readonly Step[]): Dropped[] {
  const taken = new Set(steps.flatMap(({ takes = [] }) => takes))
  const before = (planning.lineage.snapshot?.dropped ?? []).filter((entry) => !taken.has(entry))
  return [
    ...before.map((entry) => ({ ...entry, table: nameOf(planning, entry.table) })),
    ...steps.flatMap(({ drops = [] }) => drops),
  ]
}

const changedNotes = (migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Note[] =>
  migrations
    .filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
    .map(({ name }) => ({
      place: `migrations/${name}`,
      sentence:
        "was changed after it ran on this database, and does not run again: put further changes into a new migration",
    }))

const unknownNotes = (applied: readonly AppliedMigration[], migrations: readonly Migration[]): Note[] =>
  unknownMigrations(applied, migrations).map((name) => ({
    place: `migrations/${name}`,
    sentence: "has run on this database, but this build does not contain it",
  }))

/** True if a database has none of our tables: then all are simply created. */
const isFresh = (snapshot: SchemaSnapshot | undefined, { tables, physical }: Lineage): boolean =>
  snapshot === undefined && tables.every(({ from }) => from === null) && !physical.has("accounts")

/**
 * @param registry the declarations
 * @param migrations files in `migrations/`, in order
 * @throws Error if declarations contradict each other
 */
export async function planChanges(
  site: Site,
  registry: Registry,
  migrations: readonly Migration[] = [],
): Promise<Plan> {
  const physical: ActualSchema = await readActualSchema(site)
  const snapshot = physical.has("settings") ? await readSnapshot(site.queries) : undefined
  const lineage = traceLineage(registry, snapshot, physical)
  const planning: Planning = {
    site,
    lineage,
    labelsOf: labelReader(site, lineage),
    steps: [],
    notes: [],
    obstacles: [],
    touched: new Set(),
    tableNames: [],
    moves: [],
  }
  await planTables(planning)
  await planColumns(planning)
  await planValues(planning)
  await planRetainedValues(planning)
  // A fast start compares the same parts, and plans only after a difference.
  planning.steps.push(...(await planParts(planning, tablesOf(registry))))
  const ran = physical.has("migrations") ? await readApplied(site.queries) : []
  const applied = new Map(ran.map(({ name, hash }) => [name, hash] as const))
  const epochs = physical.has(EPOCHS) ? await readEpochs(site.queries) : []
  const fresh = isFresh(snapshot, lineage)
  const { steps } = planning
  return {
    steps,
    notes: [
      ...planning.notes,
      ...formerNameNotes(planning, steps),
      ...changedNotes(migrations, applied),
      ...unknownNotes(ran, migrations),
    ],
    obstacles: [...planning.obstacles, ...steps.flatMap(({ obstacles = [] }) => obstacles)],
    // Migrations do not apply to a new database.
    migrations: fresh ? [] : migrations.map(({ name }) => name).filter((name) => !applied.has(name)),
    outdated: outdatedBy(epochs, hashSchema(registry, migrations), { applied: ran, migrations }),
    fresh,
    touched: [...planning.touched],
    next: { ...lineage.next, dropped: droppedAfter(planning, steps) },
  }
}

/** A plan for a database in use; read only. @param alone as in `Site` */
export const planFor = (
  registry: Registry,
  { kind, queries }: Database,
  migrations: readonly Migration[] = [],
  { alone = false } = {},
): Promise<Plan> => planChanges({ kind, queries, alone }, registry, migrations)
