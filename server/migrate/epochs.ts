/**
 * Schema epochs: the schemas that a database has had, in order. A build is outdated if the database has left its
 * schema; a running server, once a later epoch begins.
 */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Registry } from "../../src/core/schema/registry"
import { storedResources } from "../database/schema"
import type { Database, Queries, Row } from "../database/types"
import { BUILD } from "../ground/build"
import { tableExists } from "./introspection"
import type { AppliedMigration, Migration } from "./migrations"
import { describeSchema } from "./schema-snapshot"
import type { Site } from "./site"

export const EPOCHS = "schema_epochs"

/** `adds`: older servers go on; `changes`: renames, converts, drops or a migration; `backwards`: to an older schema. */
export type EpochKind = "adds" | "changes" | "backwards"

export interface Epoch {
  number: number
  hash: string
  kind: EpochKind
  build: string
  /** ISO time. */
  at: string
}

/** A build whose schema is older than the database's. */
export interface OutdatedBuild {
  /** ISO time of the newer schema's epoch. */
  since: string
  /** True if a server of this schema must not use the database, regardless of its plan. */
  mustStop: boolean
  /** Migrations that have run and are not in this build. */
  unknown: readonly string[]
}

/** One statement for both databases. */
export const epochTable = (kind: Database["kind"]): string =>
  `create table if not exists ${EPOCHS} (number ${kind === "sqlite" ? "integer" : "bigint"} primary key, hash text not null,
    kind text not null, build text not null, at text not null)${kind === "sqlite" ? " strict" : ""}`

/** Hash of a schema: names and kinds of values, the names they had before, and the migrations that belong to it. */
export function hashSchema(registry: Registry, migrations: readonly Migration[]): string {
  const was = storedResources(registry).map(({ name, was: names, fields }) => [
    name,
    names,
    fields.map((field) => [field.key, field.was]),
  ])
  const shape = [describeSchema(registry).resources, was, migrations.map(({ name }) => name)]
  return createHash("sha256").update(JSON.stringify(shape)).digest("hex")
}

export const toEpoch = ({ number, hash, kind, build, at }: Row): Epoch => ({
  number: Number(number),
  hash: String(hash),
  kind: kind as EpochKind,
  build: String(build),
  at: String(at),
})

export async function readEpochs(queries: Queries): Promise<Epoch[]> {
  const rows = await queries.selectFrom(EPOCHS).selectAll().orderBy("number").execute()
  return rows.map(toEpoch)
}

/** Records the schema that the database follows from now on; the current one again only after a change of data. */
export async function recordEpoch(queries: Queries, hash: string, kind: EpochKind): Promise<void> {
  const last = (await readEpochs(queries)).at(-1)
  if (kind === "adds" && last?.hash === hash) return
  const number = (last?.number ?? 0) + 1
  await queries
    .insertInto(EPOCHS)
    .values({ number, hash, kind, build: BUILD.slice(0, 12), at: new Date().toISOString() })
    .execute()
}

/** Migrations that have run and are not in a build. */
export const unknownMigrations = (
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): string[] => {
  const own = new Set(migrations.map(({ name }) => name))
  return applied.map(({ name }) => name).filter((name) => !own.has(name))
}

/** @param hash the build's schema @returns null: the build is not older than the database */
export function outdatedBy(
  epochs: readonly Epoch[],
  hash: string,
  { applied, migrations }: { applied: readonly AppliedMigration[]; migrations: readonly Migration[] },
): OutdatedBuild | null {
  const current = epochs.at(-1)
  if (!current || current.hash === hash) return null
  const unknown = unknownMigrations(applied, migrations)
  // By the first epoch of a schema: the database may have returned to it.
  const ageOf = (one: string) => epochs.find((epoch) => epoch.hash === one)?.number
  const [own, age] = [ageOf(hash), ageOf(current.hash) ?? 0]
  const since = epochs.find(({ number }) => number > (own ?? 0))?.at ?? current.at
  if (own !== undefined) {
    if (own > age) return null
    const last = epochs.findLast((epoch) => epoch.hash === hash)?.number ?? 0
    const mustStop = epochs.some(({ number, kind }) => number > last && kind !== "adds")
    return { since, mustStop, unknown }
  }
  // Migration files are removed from the front; those after a build's last one are of a newer build.
  const newest = migrations.at(-1)?.name ?? ""
  const later = unknown.filter((name) => name > newest)
  return later.length > 0 ? { since: current.at, mustStop: true, unknown } : null
}

/** Number of the latest epoch that ended older servers. @param until the last epoch that counts */
export const latestEpoch = (epochs: readonly Epoch[], until = Number.POSITIVE_INFINITY): number =>
  epochs.findLast(({ number, kind }) => number <= until && kind !== "adds")?.number ?? 0

export async function readLatestEpoch(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom(EPOCHS)
    .select(({ fn }) => fn.max("number").as("number"))
    .where("kind", "<>", "adds")
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

/**
 * Blocks servers' writes until the migration's transaction ends, and waits for running ones: each write reads the epoch
 * first (`epoch-guard.ts`). SQLite's transaction locks the file by itself.
 */
export async function blockWriters(site: Site): Promise<void> {
  if (site.kind === "postgres" && (await tableExists(site, EPOCHS)))
    await sql`lock table ${sql.id(EPOCHS)} in access exclusive mode`.execute(site.queries)
}
