/** Restores dropped columns of fields that are declared again. */
import { sql } from "kysely"
import { dropColumn } from "./alter"
import { type Convert, converterOf } from "./convert"
import { tryConvert, writeConverted } from "./convert-columns"
import type { FieldLine } from "./lineage"
import { count } from "./plan"
import { type Columns, inColumn } from "./planning"
import type { Dropped } from "./schema-snapshot"

/** Restores the values that fit; the rest stays in the dropped column. */
export async function planRestoredColumn(columns: Columns, one: FieldLine, back: Dropped): Promise<void> {
  const { planning, from, table, place } = columns
  const { now } = one
  const { column, field } = back
  if (!inColumn(now) || !inColumn(field ?? undefined) || column === null || field === null) return
  const own = await converterOf(
    one,
    { ...field, target: null, type: field.target ? now.type : field.type },
    planning,
  )
  const convert: Convert = own ?? ((stored) => ({ stored: stored as string | number }))
  const { changed, unchanged, refused } = await tryConvert(planning, { table: from, column, convert })
  planning.touched.add(from)
  planning.steps.push({
    place: place(one),
    sentence:
      `is restored with ${count(changed + unchanged, "value")} that column '${column}' has kept` +
      (refused.length > 0 ? `; ${refused.length} that no longer fit stay there` : ""),
    additive: false,
    ...(refused.length === 0 && { takes: [back] }),
    run: [
      {
        phase: "fill",
        work: (site) =>
          writeConverted(site, { table, from: column, to: now.column, type: now.kind, convert }),
      },
      {
        phase: "clear",
        work: (site) =>
          refused.length === 0
            ? dropColumn(site, table, column)
            : sql`update ${sql.id(table)} set ${sql.id(column)} = null where ${sql.id(now.column)} is not null`.execute(
                site.queries,
              ),
      },
    ],
  })
}
