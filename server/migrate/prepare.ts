/** Updates a database to its declarations: additions at a start, other changes by `db:migrate`. */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import { localTime } from "../../src/core/format/moment"
import type { Registry } from "../../src/core/schema/registry"
import { tablesOf } from "../database/schema"
import { getSetting, setSetting } from "../database/settings-table"
import type { Database } from "../database/types"
import { log } from "../ground/log"
import { SettingsError } from "../ground/settings"
import { changeTriggers } from "./change-triggers"
import { blockWriters, hashSchema, type OutdatedBuild, recordEpoch } from "./epochs"
import { executePlan, MigrationRefused } from "./execute-plan"
import { isIntact } from "./migration-parts"
import type { Migration } from "./migrations"
import { breaks, isAdditive, isBackwards, isDone, type Obstacle, type Plan } from "./plan"
import { planChanges } from "./plan-changes"
import { describeSchema } from "./schema-snapshot"
import type { Site } from "./site"
import { systemTables } from "./system"

/** Key of the setting with the hash of the schema that was applied last. */
export const FINGERPRINT = "schema"

/** Hash of all inputs of a plan; if the stored one is equal, the tables need no inspection. */
const fingerprintOf = (
  registry: Registry,
  migrations: readonly Migration[],
  kind: Database["kind"],
): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        tablesOf(registry),
        describeSchema(registry),
        systemTables(kind),
        changeTriggers(kind, tablesOf(registry)),
        migrations.map(({ name, hash }) => [name, hash]),
      ]),
    )
    .digest("hex")

async function createSystemTables({ kind, queries }: Site): Promise<void> {
  for (const statement of systemTables(kind)) await sql.raw(statement).execute(queries)
}

/** The number of waiting changes, with the commands that show and execute them. */
function describeWaiting(plan: Plan): string {
  const number = plan.steps.filter(({ sentence, additive }) => sentence !== "" && !additive).length
  const parts = [
    ...(number > 0 ? [`${number} perubahan`] : []),
    ...(plan.migrations.length > 0 ? [`${plan.migrations.length} migrasi`] : []),
    ...(plan.obstacles.length > 0 ? [`${plan.obstacles.length} halangan`] : []),
  ]
  return `Database belum mengikuti deklarasi (${parts.join(", ")}): lihat dengan 'npm run db:plan', lalu jalankan 'npm run db:migrate'.`
}

const BACKWARDS = "npm run db:migrate -- --backwards"

/** Refusal of an older build, for the operator. */
function refusal({ since, unknown }: OutdatedBuild): string {
  const named = unknown.map((name) => `'${name}'`).join(", ")
  const facts = [`sejak ${localTime(since)}`, ...(named ? [`migrasi ${named} tidak dikenal di sini`] : [])]
  return `Database ini sudah mengikuti versi yang lebih baru (${facts.join("; ")}): jalankan versi itu, atau kembalikan database ke versi ini dengan '${BACKWARDS}'.`
}

/** The same, for `db:migrate`. */
const needsBackwards = ({ since }: OutdatedBuild): Obstacle => ({
  place: "schema",
  sentence: `this build is older than the database, which a newer build has used since ${since}: run the newer build, or go back with '${BACKWARDS}'; data that only the newer build knows is then set aside`,
  rows: [],
})

/**
 * Updates a database at a start, if that only adds. Of processes that start together one does the work; the others
 * wait.
 * @param alone as in `Site`: no other process uses the database
 * @throws SettingsError with the command to run for larger changes, or if this build is the older one
 */
export async function prepareDatabase(
  db: Database,
  registry: Registry,
  migrations: readonly Migration[] = [],
  { alone = false } = {},
): Promise<void> {
  const fingerprint = fingerprintOf(registry, migrations, db.kind)
  const isReady = async (site: Site) =>
    (await getSetting(site.queries, FINGERPRINT)) === fingerprint && (await isIntact(site, registry))
  // A new database has no table to read the fingerprint from.
  if (await isReady(db).catch(() => false)) return
  await db.exclusively(
    "schema",
    async (queries) => {
      const site = { kind: db.kind, queries, alone }
      // Plans before any of our tables are created.
      const plan = await planChanges(site, registry, migrations)
      // While developing, empty parts may be dropped, to undo a declaration.
      const undone = alone && isAdditive(plan)
      if (plan.outdated && isBackwards(plan) && !undone) throw new SettingsError(refusal(plan.outdated))
      if (!isAdditive(plan)) throw new SettingsError(describeWaiting(plan))
      await createSystemTables(site)
      if (await isReady(site)) return
      await executePlan(site, { registry, plan, migrations, log: () => {} })
      for (const { place, sentence, repairs } of plan.steps)
        if (repairs)
          log({ event: "schema.repaired", level: "error", fields: { table: place, what: sentence } })
      await recordEpoch(queries, hashSchema(registry, migrations), breaks(plan) ? "changes" : "adds")
      await setSetting(queries, FINGERPRINT, fingerprint)
    },
    // Dropping is atomic.
    { whole: alone },
  )
}

export interface MigrationResult {
  plan: Plan
  /** Path of the copy made before; null: nothing to change, or PostgreSQL. */
  copy: string | null
}

/**
 * Executes all differences between a database and its declarations, in one transaction. A second process waits and
 * finds nothing to do.
 * @param copyTo where an embedded database is copied first
 * @param backwards true: this build may be older than the database
 * @throws MigrationRefused if there are obstacles; nothing is changed
 */
export async function migrateDatabase(
  db: Database,
  registry: Registry,
  {
    migrations = [],
    copyTo,
    backwards = false,
    log = () => {},
  }: {
    migrations?: readonly Migration[]
    copyTo?: () => string
    backwards?: boolean
    log?: (line: string) => void
  } = {},
): Promise<MigrationResult> {
  const fingerprint = fingerprintOf(registry, migrations, db.kind)
  return db.exclusively(
    "schema",
    async (queries) => {
      const site = { kind: db.kind, queries }
      await blockWriters(site)
      const plan = await planChanges(site, registry, migrations)
      const back = isBackwards(plan)
      if (back && plan.outdated && !backwards) throw new MigrationRefused([needsBackwards(plan.outdated)])
      if (plan.obstacles.length > 0) throw new MigrationRefused(plan.obstacles)
      const copy = isDone(plan) || plan.fresh || !db.copy || !copyTo ? null : copyTo()
      // Under the write lock, so the copy is the state before the change.
      if (copy !== null) db.copy?.(copy)
      await createSystemTables(site)
      await executePlan(site, { registry, plan, migrations, log })
      const kind = back ? "backwards" : breaks(plan) ? "changes" : "adds"
      await recordEpoch(queries, hashSchema(registry, migrations), kind)
      await setSetting(queries, FINGERPRINT, fingerprint)
      return { plan, copy }
    },
    { whole: true },
  )
}
