/** `migrations/NNN-name.ts`: changes that no plan can derive. Run once per database, in order. */
import { sql } from "kysely"
import type { Registry } from "../../src/core/schema/registry"
import type { Database, Queries, Row } from "../database/types"
import { rowsOf, setColumn } from "./alter"
import type { Site } from "./site"

export interface MigrationTools {
  kind: Database["kind"]
  /** The current declarations. Later ones may differ: a migration names tables and columns itself. */
  registry: Registry
  /** Kysely's `sql`. */
  sql: typeof sql
  /** Prints a line for the operator. */
  log: (line: string) => void
  /** Rows of a table in chunks, ordered by id. */
  rows: (table: string) => AsyncGenerator<readonly Readonly<Row>[]>
  set: (
    table: string,
    column: string,
    values: readonly (readonly [id: string, value: string | number | null])[],
  ) => Promise<void>
}

/**
 * The export `up` of a file in `migrations/`. Runs after the plan's steps in the same transaction: dropped columns are
 * still there as `dropped_…`. Unique keys and codes are recomputed after it.
 */
export type Up = (trx: Queries, tools: MigrationTools) => Promise<void>

export interface Migration {
  /** `001-split-names` */
  name: string
  /** Hash of its text, which must not change after it has run. */
  hash: string
  up: Up
}

export interface AppliedMigration {
  name: string
  hash: string
}

export async function readApplied(queries: Queries): Promise<AppliedMigration[]> {
  const rows = await queries.selectFrom("migrations").select(["name", "hash"]).orderBy("name").execute()
  return rows.map(({ name, hash }) => ({ name: String(name), hash: String(hash) }))
}

export const record = (queries: Queries, { name, hash }: Migration): Promise<unknown> =>
  queries
    .insertInto("migrations")
    .values({ name, hash, applied_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute()

const isNumeric = (kind: string): boolean => kind === "integer" || kind === "real"

/** @throws the error of `up`, after rolling back */
export async function runMigration(
  site: Site,
  migration: Migration,
  { registry, log }: { registry: Registry; log: (line: string) => void },
): Promise<void> {
  const tools: MigrationTools = {
    kind: site.kind,
    registry,
    sql,
    log,
    rows: (table) => rowsOf(site, table),
    set: async (table, column, values) => {
      const kind = values.some(([, value]) => typeof value === "number") ? "real" : "text"
      const whole = isNumeric(kind) && values.every(([, value]) => value === null || Number.isInteger(value))
      await setColumn(site, { table, column, type: whole ? "integer" : kind }, values)
    },
  }
  await migration.up(site.queries, tools)
  await record(site.queries, migration)
}
