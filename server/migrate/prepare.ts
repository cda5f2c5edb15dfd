/** A database and its declarations: brought up by a start where that only adds, by `db:migrate` in any case. */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Registry } from "../../src/core/schema/registry"
import { readValue, writeValue } from "../database/kept-values"
import { listedOf } from "../database/listed"
import { tablesOf } from "../database/schema"
import type { Database, Queries } from "../database/types"
import { SettingsError } from "../ground/settings"
import { carryOut, MigrationRefused } from "./carry-out"
import { describeSchema } from "./described"
import { listing } from "./listing"
import type { Migration } from "./migrations"
import { isAdditive, isDone, type Plan } from "./plan"
import { planChanges } from "./plan-changes"
import { systemTables } from "./system"
import { watching } from "./watched"

const FINGERPRINT = "schema"

/** Of everything that a database is brought up to: with the same one it needs no look at its tables. */
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
        watching(kind, tablesOf(registry)),
        listing(kind, [...listedOf(registry).values()]),
        migrations.map(({ name, hash }) => [name, hash]),
      ]),
    )
    .digest("hex")

const isUpToDate = async (queries: Queries, fingerprint: string): Promise<boolean> =>
  (await readValue(queries, FINGERPRINT)) === fingerprint

async function makeSystemTables(db: Pick<Database, "kind">, queries: Queries): Promise<void> {
  for (const statement of systemTables(db.kind)) await sql.raw(statement).execute(queries)
}

/** How many changes wait, and what shows and does them: for whoever starts the server. */
function waiting(plan: Plan): string {
  const number = plan.steps.filter(({ sentence, additive }) => sentence !== "" && !additive).length
  const parts = [
    ...(number > 0 ? [`${number} perubahan`] : []),
    ...(plan.migrations.length > 0 ? [`${plan.migrations.length} migrasi`] : []),
    ...(plan.obstacles.length > 0 ? [`${plan.obstacles.length} halangan`] : []),
  ]
  return `Database belum mengikuti deklarasi (${parts.join(", ")}): lihat dengan 'npm run db:plan', lalu jalankan 'npm run db:migrate'.`
}

/**
 * Brings a database up to the declarations where that adds and loses nothing. Of processes that start together one does
 * the work, and the others wait for it.
 * @param alone as in `Site`: nobody else uses the database
 * @throws SettingsError with the command to run, where it is more than that
 */
export async function prepareDatabase(
  db: Database,
  registry: Registry,
  migrations: readonly Migration[] = [],
  { alone = false } = {},
): Promise<void> {
  const fingerprint = fingerprintOf(registry, migrations, db.kind)
  // Without its tables there is nothing to read it from.
  if (await isUpToDate(db.queries, fingerprint).catch(() => false)) return
  await db.exclusively(
    "schema",
    async (queries) => {
      const site = { kind: db.kind, queries, alone }
      // What is there is looked at before anything of ours is made.
      const plan = await planChanges(site, registry, migrations)
      if (!isAdditive(plan)) throw new SettingsError(waiting(plan))
      await makeSystemTables(db, queries)
      if (await isUpToDate(queries, fingerprint)) return
      await carryOut(site, { registry, plan, migrations, log: () => {} })
      await writeValue(queries, FINGERPRINT, fingerprint)
    },
    // What takes something away does it whole or not at all.
    { whole: alone },
  )
}

export interface Migrated {
  plan: Plan
  /** Where the database of before is; null: nothing had to change, or it is no file. */
  copy: string | null
}

/**
 * Carries out everything that lies between a database and its declarations, in one transaction. A second process waits
 * for the first, and finds nothing to do.
 * @param copyTo where a database that is a file is copied to before
 * @throws MigrationRefused where something stands in the way: nothing is changed then
 */
export async function migrateDatabase(
  db: Database,
  registry: Registry,
  {
    migrations = [],
    copyTo,
    log = () => {},
  }: { migrations?: readonly Migration[]; copyTo?: () => string; log?: (line: string) => void } = {},
): Promise<Migrated> {
  const fingerprint = fingerprintOf(registry, migrations, db.kind)
  return db.exclusively(
    "schema",
    async (queries) => {
      const site = { kind: db.kind, queries }
      const plan = await planChanges(site, registry, migrations)
      if (plan.obstacles.length > 0) throw new MigrationRefused(plan.obstacles)
      const copy = isDone(plan) || plan.fresh || !db.copy || !copyTo ? null : copyTo()
      // The write lock is held already: what is copied is exactly what is changed.
      if (copy !== null) db.copy?.(copy)
      await makeSystemTables(db, queries)
      await carryOut(site, { registry, plan, migrations, log })
      await writeValue(queries, FINGERPRINT, fingerprint)
      return { plan, copy }
    },
    { whole: true },
  )
}
