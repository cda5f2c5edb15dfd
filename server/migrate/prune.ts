/** Removes dropped columns and tables that were set aside. */
import type { Database } from "../database/types"
import { dropColumn, dropTable } from "./alter"
import { readActualSchema } from "./introspection"
import { count } from "./plan"
import { countValues } from "./planning"
import { type Dropped, readSnapshot, type SchemaSnapshot, writeSnapshot } from "./schema-snapshot"
import type { Site } from "./site"

export interface PrunedPart {
  place: string
  sentence: string
}

/** The snapshot, and its dropped parts that still exist. */
async function readDropped(site: Site): Promise<{ snapshot?: SchemaSnapshot; dropped: readonly Dropped[] }> {
  const physical = await readActualSchema(site)
  const snapshot = physical.has("settings") ? await readSnapshot(site.queries) : undefined
  const dropped = (snapshot?.dropped ?? []).filter(({ table, column }) =>
    column === null ? physical.has(table) : physical.get(table)?.columns.has(column),
  )
  return { ...(snapshot && { snapshot }), dropped }
}

async function describe(site: Site, dropped: readonly Dropped[]): Promise<PrunedPart[]> {
  const found: PrunedPart[] = []
  for (const { table, column, resource, field, was } of dropped) {
    const number = await countValues({ site }, table, column)
    const place = field ? `${resource}.${field.key}` : resource
    const sentence = column
      ? `${count(number, "value")} in column '${column}' of '${table}'`
      : `${count(number, field ? "reference" : "record")} in '${table}', which was '${was}'`
    found.push({ place, sentence })
  }
  return found
}

/** Parts that can be removed; changes nothing. */
export async function prunable({ kind, queries }: Database): Promise<PrunedPart[]> {
  const site = { kind, queries }
  return describe(site, (await readDropped(site)).dropped)
}

/** Removes them for good. @returns the removed parts */
export const prune = (db: Database): Promise<PrunedPart[]> =>
  db.exclusively(
    "schema",
    async (queries) => {
      const site = { kind: db.kind, queries }
      const { snapshot, dropped } = await readDropped(site)
      const found = await describe(site, dropped)
      for (const { table, column } of dropped) if (column !== null) await dropColumn(site, table, column)
      const tables = dropped.filter(({ column }) => column === null)
      // Link tables first: they refer to the others.
      for (const { table, field } of tables) if (field !== null) await dropTable(site, table)
      for (const { table, field } of tables) {
        if (field !== null) continue
        await queries.deleteFrom("accounts").where("table_name", "=", table).execute()
        await dropTable(site, table)
      }
      if (snapshot) await writeSnapshot(queries, { ...snapshot, dropped: [] })
      return found
    },
    { whole: true },
  )
