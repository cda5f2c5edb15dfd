/** Converts the values of a column: first without writing, to find those that do not fit; then for good. */
import { addColumns, dropColumn, renameColumn, rowsOf, setColumn } from "./alter"
import type { Convert } from "./convert"
import { type BlockingRow, count, formatStored, type Obstacle, obstaclesOf, type Work } from "./plan"
import type { ColumnKind, Planning } from "./planning"
import type { SnapshotField } from "./schema-snapshot"
import type { Site } from "./site"

/** Numbers of converted and of unchanged values, and the rows whose value cannot be converted. */
interface Conversion {
  changed: number
  unchanged: number
  refused: BlockingRow[]
}

/** Runs a converter on every row without writing. */
export async function tryConvert(
  planning: Planning,
  { table, column, convert }: { table: string; column: string; convert: Convert },
): Promise<Conversion> {
  const result: Conversion = { changed: 0, unchanged: 0, refused: [] }
  for await (const rows of rowsOf(planning.site, table))
    for (const row of rows) {
      const stored = row[column] ?? null
      if (stored === null) continue
      const made = convert(stored)
      if (!made) result.refused.push({ id: String(row.id), value: formatStored(stored) })
      else if (made.stored === stored) result.unchanged++
      else result.changed++
    }
  return result
}

/** Writes converted values into another column, or the same one. */
export async function writeConverted(
  site: Site,
  {
    table,
    from,
    to,
    type,
    convert,
  }: { table: string; from: string; to: string; type: ColumnKind; convert: Convert | null },
): Promise<void> {
  for await (const rows of rowsOf(site, table)) {
    const values: [string, unknown][] = []
    for (const row of rows) {
      const stored = row[from] ?? null
      if (stored === null) continue
      const made = convert ? convert(stored) : { stored }
      if (made && (from !== to || made.stored !== stored)) values.push([String(row.id), made.stored])
    }
    await setColumn(site, { table, column: to, type }, values)
  }
}

export const columnKind = ({ kind }: SnapshotField): string => (kind === "json" ? "text" : kind)

/** Replaces a column by one of another kind, with its values converted or unchanged. */
export const replaceColumn = (
  table: string,
  { column, kind }: SnapshotField & { kind: ColumnKind },
  convert: Convert | null,
): Work => ({
  phase: "convert",
  work: async (site) => {
    await addColumns(site, table, [{ name: "moving_value", kind, references: null }])
    await writeConverted(site, { table, from: column, to: "moving_value", type: kind, convert })
    await dropColumn(site, table, column)
    await renameColumn(site, table, "moving_value", column)
  },
})

/** The obstacle of values that cannot be converted. */
export function conversionObstacle(
  place: string,
  before: SnapshotField,
  now: SnapshotField,
  refused: readonly BlockingRow[],
): Obstacle[] {
  const sentence =
    before.type === now.type && now.target
      ? `now refers to '${now.target}', which has none of these records: empty them first, or give the field another key and fill it in a migration`
      : `${count(refused.length, "value")} of '${before.type}' ${refused.length === 1 ? "is" : "are"} no '${now.type}'${
          now.target ? ` of '${now.target}'` : ""
        }: change them first, or give the field another key and fill it in a migration`
  return obstaclesOf(place, sentence, refused)
}
