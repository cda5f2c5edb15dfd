/** Plans columns of fields that are no longer declared: renamed to `dropped_…`, or dropped if empty. */
import { keyColumn } from "../database/schema"
import { dropColumn, dropEmptyColumn, renameColumn } from "./alter"
import { count, silentStep } from "./plan"
import { type Columns, countValues, freeDroppedName, inColumn, mayDropEmpty } from "./planning"
import type { SnapshotField } from "./schema-snapshot"

/** @returns current names of these columns */
export async function planDroppedColumns(columns: Columns): Promise<ReadonlySet<string>> {
  const { planning, line, from, table, oldReferences } = columns
  const physical = line.physical?.columns ?? new Map()
  const stays = new Set([
    ...line.fields.flatMap(({ before }) => (inColumn(before) ? [before.column] : [])),
    ...line.fields.flatMap(({ resource }) => resource.fixedValues.map(({ column }) => column)),
  ])
  const remembered = line.back ? (line.back.resources ?? []) : (planning.lineage.snapshot?.resources ?? [])
  const owners = remembered.filter(
    ({ name, table: was }) =>
      was === (line.back?.was ?? from) &&
      !planning.moves.some((move) => move.from === was && move.names.has(name)),
  )
  const gone = new Map<string, { resource: string; field: SnapshotField }>()
  for (const { name, fields } of owners)
    for (const field of fields)
      if (inColumn(field) && physical.has(field.column) && !stays.has(field.column))
        gone.set(field.column, gone.get(field.column) ?? { resource: name, field })
  const taken = new Set(physical.keys())
  for (const [column, { resource, field }] of gone) {
    const aside = freeDroppedName(column, (name) => taken.has(name))
    taken.add(aside)
    const rows = await countValues(planning, from, column)
    const target = physical.get(column)?.references
    if (target) oldReferences.set(column, null)
    planning.touched.add(from)
    const place = `${resource}.${field.key}`
    if (mayDropEmpty(planning, rows))
      planning.steps.push({
        place,
        sentence: "is dropped: it was empty",
        additive: true,
        run: [{ phase: "set columns aside", work: (site) => dropEmptyColumn(site, table, column) }],
      })
    else
      planning.steps.push({
        place,
        sentence: `is dropped: ${count(rows, "value")} ${rows === 1 ? "is" : "are"} kept in column '${aside}' of '${table}' until db:prune`,
        additive: false,
        drops: [{ table, column: aside, resource, field, was: from }],
        run: [{ phase: "set columns aside", work: (site) => renameColumn(site, table, column, aside) }],
      })
    planDropKey(columns, column)
  }
  return new Set(gone.keys())
}

/** Drops the key column of a unique field that is dropped. */
export function planDropKey({ planning, line, from, table }: Columns, column: string): void {
  const key = keyColumn(column)
  if (!line.physical?.columns.has(key)) return
  planning.touched.add(from)
  planning.steps.push(silentStep("set columns aside", (site) => dropColumn(site, table, key), true))
}
