/** Removes dropped columns and tables that were set aside. */
import { sql } from "kysely"
import type { Database, Queries } from "../database/types"
import { dropColumn, dropTable } from "./alter"
import { readActualSchema } from "./introspection"
import { count } from "./plan"
import { type Dropped, readSnapshot, type SchemaSnapshot, writeSnapshot } from "./schema-snapshot"
import type { Site } from "./site"

export interface Pruned {
  place: string
  sentence: string
}

async function schemaOf(
  site: Site,
): Promise<{ kept: SchemaSnapshot | undefined; there: readonly Dropped[] }> {
  const physical = await readActualSchema(site)
  const kept = physical.has("settings") ? await readSnapshot(site.queries) : undefined
  // Parts removed by other means are skipped.
  const there = (kept?.dropped ?? []).filter(({ table, column }) =>
    column === null ? physical.has(table) : physical.get(table)?.columns.has(column),
  )
  return { kept, there }
}

async function describe(queries: Queries, { table, column, resource, field, was }: Dropped): Promise<Pruned> {
  const what = column === null ? sql`*` : sql.id(column)
  const { rows } = await sql<{
    number: unknown
  }>`select count(${what}) as number from ${sql.id(table)}`.execute(queries)
  const number = Number(rows[0]?.number ?? 0)
  if (column !== null)
    return {
      place: `${resource}.${field?.key ?? column}`,
      sentence: `${count(number, "value")} in column '${column}' of '${table}'`,
    }
  return {
    place: field ? `${resource}.${field.key}` : resource,
    sentence: `${count(number, field ? "reference" : "record")} in '${table}', which was '${was}'`,
  }
}

/** Parts that can be removed; changes nothing. */
export async function prunable({ kind, queries }: Database): Promise<Pruned[]> {
  const { there } = await schemaOf({ kind, queries })
  const found: Pruned[] = []
  for (const entry of there) found.push(await describe(queries, entry))
  return found
}

/** Removes them for good. @returns the removed parts */
export const prune = (db: Database): Promise<Pruned[]> =>
  db.exclusively(
    "schema",
    async (queries) => {
      const site = { kind: db.kind, queries }
      const { kept, there } = await schemaOf(site)
      const found: Pruned[] = []
      for (const entry of there) found.push(await describe(queries, entry))
      for (const { table, column } of there) if (column !== null) await dropColumn(site, table, column)
      // Tables of references point at others of them.
      for (const { table } of there.filter(({ column, field }) => column === null && field !== null))
        await dropTable(site, table)
      for (const { table, field } of there.filter(({ column }) => column === null)) {
        if (field !== null) continue
        await queries.deleteFrom("accounts").where("table_name", "=", table).execute()
        await dropTable(site, table)
      }
      if (kept) await writeSnapshot(queries, { ...kept, dropped: [] })
      return found
    },
    { whole: true },
  )
