/** Plans a reference that becomes a list of references, and a list that becomes a single one. */
import { sql } from "kysely"
import { linkTable } from "../database/schema"
import { dropColumn, dropTable, insertRows, rowsOf, setColumn } from "./alter"
import { type Convert, converterOf } from "./convert"
import { conversionObstacle, tryConvert } from "./convert-columns"
import type { FieldLine } from "./lineage"
import { type BlockingRow, count } from "./plan"
import { planDropKey } from "./plan-dropped-columns"
import { type Columns, inColumn } from "./planning"
import type { SnapshotField } from "./schema-snapshot"

export async function planToLinks(columns: Columns, one: FieldLine, before: SnapshotField): Promise<void> {
  const { planning, from, table, place, oldReferences } = columns
  const { now } = one
  const found = await converterOf(one, before, planning)
  const convert: Convert = found ?? ((stored) => ({ stored: String(stored) }))
  const { changed, unchanged, refused } = await tryConvert(planning, {
    table: from,
    column: before.column,
    convert,
  })
  if (before.target !== null) oldReferences.set(before.column, null)
  planning.touched.add(from)
  planDropKey(columns, before.column)
  planning.steps.push({
    place: place(one),
    sentence: `now holds a list: ${count(changed + unchanged, "value")} become lists of one`,
    additive: false,
    obstacles: conversionObstacle(place(one), before, now, refused),
    run: [
      {
        phase: "fill",
        work: async (site) => {
          for await (const rows of rowsOf(site, table)) {
            const links = rows.flatMap((row) => {
              const stored = row[before.column] ?? null
              const made = stored === null ? undefined : convert(stored)
              return made?.stored == null ? [] : [{ owner_id: row.id, target_id: made.stored, position: 0 }]
            })
            await insertRows(site, linkTable(table, now.column), links)
          }
        },
      },
      { phase: "clear", work: (site) => dropColumn(site, table, before.column) },
    ],
  })
}

export async function planFromLinks(columns: Columns, one: FieldLine, before: SnapshotField): Promise<void> {
  const { planning, from, table, place } = columns
  const { now } = one
  if (!inColumn(now)) return
  const links = linkTable(from, before.column)
  const convert = await converterOf(one, { ...before, kind: "text" }, planning)
  const { rows } = await sql<{ owner_id: string; target_id: string }>`
    select owner_id, target_id from ${sql.id(links)} order by owner_id, position`.execute(
    planning.site.queries,
  )
  const owned = new Map<string, string[]>()
  for (const { owner_id, target_id } of rows) owned.set(owner_id, [...(owned.get(owner_id) ?? []), target_id])
  const values: [string, unknown][] = []
  const refused: BlockingRow[] = []
  for (const [id, targets] of owned) {
    const [only] = targets
    const made =
      targets.length > 1 || only === undefined ? undefined : convert ? convert(only) : { stored: only }
    if (made) values.push([id, made.stored])
    else refused.push({ id, value: targets.join(", ") })
  }
  planning.touched.add(links)
  planning.steps.push({
    place: place(one),
    sentence: `holds one value instead of a list: ${count(values.length, "list")} of one value are converted`,
    additive: false,
    obstacles: conversionObstacle(place(one), { ...before, type: "list" }, now, refused),
    run: [
      {
        phase: "fill",
        work: (site) => setColumn(site, { table, column: now.column, type: now.kind }, values),
      },
      { phase: "clear", work: (site) => dropTable(site, links) },
    ],
  })
}
