/** Version of a backup, as far as the restoring version can tell. */
import { localTime } from "../../src/core/format/moment"
import type { Registry } from "../../src/core/schema/registry"
import type { Row } from "../database/types"
import { EPOCHS, type Epoch, hashSchema, outdatedBy, toEpoch } from "../migrate/epochs"
import type { AppliedMigration, Migration } from "../migrate/migrations"
import { SCHEMA_KEY, type SchemaSnapshot } from "../migrate/schema-snapshot"
import { LAST_ATTEMPT } from "./nightly"

/** Declarations and migrations of the version that restores. */
export interface Version {
  registry: Registry
  migrations: readonly Migration[]
}

/** Every schema and migration that a database has had, with its schema snapshot. */
export interface SchemaHistory {
  epochs: readonly Epoch[]
  applied: readonly AppliedMigration[]
  schema: SchemaSnapshot | null
}

/** The tables of a schema history. */
export const VERSION_TABLES = [EPOCHS, "migrations", "settings"] as const

/** @param rowsOf rows of a table; none if it does not exist */
export function readSchemaHistory(
  rowsOf: (table: (typeof VERSION_TABLES)[number]) => readonly Row[],
): SchemaHistory {
  const schema = rowsOf("settings").find(({ key }) => key === SCHEMA_KEY)?.value
  return {
    epochs: rowsOf(EPOCHS)
      .map(toEpoch)
      .sort((a, b) => a.number - b.number),
    applied: rowsOf("migrations").map(({ name, hash }) => ({ name: String(name), hash: String(hash) })),
    schema: schema === undefined ? null : (JSON.parse(String(schema)) as SchemaSnapshot),
  }
}

/** `resource` or `resource.field` that a version declares neither by its current nor by an earlier name. */
function unknownIn({ registry }: Version, schema: SchemaSnapshot): string[] {
  return schema.resources.flatMap(({ name, fields }) => {
    const own = registry.all.find((resource) => resource.name === name || resource.was.includes(name))
    if (!own) return [name]
    return fields
      .filter(({ key }) => !own.fields.some((field) => field.key === key || field.was.includes(key)))
      .map(({ key }) => `${name}.${key}`)
  })
}

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `'${name}'`)
    .join(", ") + (names.length > 3 ? ` dan ${names.length - 3} lagi` : "")

/**
 * Reason why a backup is of a newer version; null if it is not. A schema unknown to both sides counts as newer if it
 * contains fields or resources that this version does not declare.
 * @param existing schema history of the replaced database; null: the target holds no database of this product
 */
export function newerReason(
  version: Version,
  backup: SchemaHistory,
  existing: SchemaHistory | null,
): string | null {
  const { epochs, applied, schema } = backup
  const current = epochs.at(-1)
  // Versions from before the first epoch are older than any that has them.
  if (!current) return null
  const hash = hashSchema(version.registry, version.migrations)
  const outdated = outdatedBy(epochs, hash, { applied, migrations: version.migrations })
  if (outdated) {
    const { since, unknown } = outdated
    const more = unknown.length > 0 ? `; migrasi ${quoted(unknown)} tidak dikenal di sini` : ""
    return `sejak ${localTime(since)}${more}`
  }
  if (epochs.some((epoch) => epoch.hash === hash)) return null
  if (existing?.epochs.some((epoch) => epoch.hash === current.hash)) return null
  const unknown = schema ? unknownIn(version, schema) : []
  return unknown.length > 0 ? `berisi ${quoted(unknown)}, yang tidak dikenal di sini` : null
}

/** Returns the quoted, schema-qualified name of a table. */
type QuoteTable = (table: string) => string

/**
 * Receives the schema history of the backup and of the replaced database (null: the target holds no database of this
 * product).
 * @returns SQL that runs after the restore @throws BackupError to refuse it
 */
export type VersionCheck = (
  backup: SchemaHistory,
  existing: SchemaHistory | null,
  quoteTable: QuoteTable,
) => string[]

/** SQL for any restored database: the next nightly backup ignores attempts before the restore. */
export const afterRestore = (quoteTable: QuoteTable): string[] => [
  `delete from ${quoteTable("settings")} where key = '${LAST_ATTEMPT}'`,
]

/** SQL that records the restoring version as older than the backup, for every later start. */
export function recordOlderVersion(
  version: Version,
  { epochs }: SchemaHistory,
  quoteTable: QuoteTable,
): string[] {
  const hash = hashSchema(version.registry, version.migrations)
  if (epochs.some((epoch) => epoch.hash === hash)) return []
  return [
    `insert into ${quoteTable(EPOCHS)} (number, hash, kind, build, at)
      select min(number) - 1, '${hash}', 'adds', '', min(at) from ${quoteTable(EPOCHS)}`,
  ]
}
