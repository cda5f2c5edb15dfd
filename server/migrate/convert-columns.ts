/** The values of a column as a converter makes them: tried row by row, then written. */
import { addColumn, dropColumn, renameColumn, rowsOf, setColumn } from "./alter"
import type { ColumnKind } from "./columns"
import type { Convert } from "./convert"
import { type BlockingRow, count, type Step, shown } from "./plan"
import type { Planning } from "./planning"
import type { SnapshotField } from "./schema-snapshot"
import type { Site } from "./site"

/** A row's stored value and its converted value. */
interface Conversion {
  changed: number
  kept: number
  refused: BlockingRow[]
}

/** Runs a converter on every row without writing. */
export async function tryConvert(
  planning: Planning,
  { table, column, convert }: { table: string; column: string; convert: Convert },
): Promise<Conversion> {
  const result: Conversion = { changed: 0, kept: 0, refused: [] }
  for await (const rows of rowsOf(planning.site, table))
    for (const row of rows) {
      const stored = row[column] ?? null
      if (stored === null) continue
      const made = convert(stored)
      if (!made) result.refused.push({ id: String(row.id), value: shown(stored) })
      else if (made.stored === stored) result.kept++
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
  now: SnapshotField & { kind: ColumnKind },
  convert: Convert | null,
): Step["run"] => [
  {
    phase: "convert",
    work: async (site) => {
      await addColumn(site, table, { name: "moving_value", kind: now.kind, references: null })
      await writeConverted(site, { table, from: now.column, to: "moving_value", type: now.kind, convert })
      await dropColumn(site, table, now.column)
      await renameColumn(site, table, "moving_value", now.column)
    },
  },
]

export const unfit = (
  place: string,
  before: SnapshotField,
  now: SnapshotField,
  refused: readonly BlockingRow[],
) =>
  refused.length === 0
    ? []
    : [
        {
          place,
          sentence:
            before.type === now.type && now.target
              ? `now refers to '${now.target}', which has none of these records: empty them first, or give the field another key and fill it in a migration`
              : `${count(refused.length, "value")} of '${before.type}' ${refused.length === 1 ? "is" : "are"} no '${now.type}'${
                  now.target ? ` of '${now.target}'` : ""
                }: change them first, or give the field another key and fill it in a migration`,
          rows: refused,
        },
      ]
