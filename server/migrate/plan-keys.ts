/** Plans the folded keys of unique fields: computed, recomputed or dropped. */
import type { Field, Resource } from "../../src/core/schema/resource"
import { fromRow, uniqueKey } from "../database/columns"
import { keyColumn } from "../database/schema"
import { dropColumn, rowsOf, setColumn } from "./alter"
import type { FieldLine, TableLine } from "./lineage"
import { count, obstaclesOf } from "./plan"
import type { Planning } from "./planning"
import { isRowOf } from "./read-rows"
import type { Site } from "./site"
import { countHolders, duplicatesOf, type UniqueCheck } from "./unique-holders"

/** True if a field's keys were computed from other values. */
export const isRemapped = ({ now, before, borrowed, back }: FieldLine): boolean =>
  borrowed ||
  back !== undefined ||
  (before !== undefined && (before.kind !== now.kind || before.type !== now.type))

/** True if the column of a field's keys was dropped by hand. */
const isLost = ({ physical }: TableLine, { before }: FieldLine): boolean =>
  before !== undefined && before.unique !== null && physical?.columns.has(keyColumn(before.column)) === false

export function needsKeys(
  { lineage }: Planning,
  table: TableLine,
  line: FieldLine,
  byKey: ReadonlyMap<string, FieldLine>,
): boolean {
  const { now, before } = line
  if (now.unique === null || (!before && !line.back)) return false
  const { snapshot, next } = lineage
  if (!snapshot || table.back || snapshot.fold !== next.fold) return true
  const within = now.unique.map((key) => byKey.get(key))
  return (
    isLost(table, line) ||
    before?.unique?.join() !== now.unique.join() ||
    before.column !== now.column ||
    [line, ...within].some((one) => one !== undefined && isRemapped(one))
  )
}

export function planKeys(
  planning: Planning,
  { table, from, check, adopted }: { table: TableLine; from: string; check: UniqueCheck; adopted: boolean },
): void {
  const { line, holders, stale } = check
  const { resource, field, now, before } = line
  const place = `${resource.name}.${field.key}`
  const alike = duplicatesOf(holders)
  const key = keyColumn(now.column)
  const had = table.physical?.columns.has(key) ?? false
  const within = now.unique?.length ? ` within equal ${now.unique.map((name) => `'${name}'`).join(", ")}` : ""
  if (adopted && had && alike.length > 0) {
    planning.notes.push({
      place,
      sentence: `should be unique${within}, and ${count(alike.length, "value")} are not: an older version accepted them`,
    })
    return
  }
  // Recomputing changes nothing.
  if (adopted && had && stale === 0) return
  if (had) planning.touched.add(from)
  const isNew = before?.unique == null
  const rows = countHolders(holders)
  planning.steps.push({
    place,
    sentence: isNew
      ? `is now unique${within}: ${count(rows, "value")} ${rows === 1 ? "is" : "are"} held`
      : `its unique keys${within} are recomputed from ${count(rows, "value")}`,
    // A changed rule needs a decision; a new one that no row breaks does not.
    additive: adopted || isLost(table, line) || (isNew && !line.back && before !== undefined),
    obstacles: obstaclesOf(
      place,
      `must be unique${within}, but ${count(alike.length, "row")} share a value: change them first`,
      alike,
    ),
    run: [{ phase: "compute", work: (site) => fillKeys(site, resource, field) }],
  })
}

/** Writes a unique field's keys, computed from the current rows. */
export async function fillKeys(site: Site, resource: Resource, field: Field): Promise<void> {
  const column = keyColumn(field.column ?? "")
  for await (const rows of rowsOf(site, resource.table)) {
    const values: [string, unknown][] = []
    for (const row of rows) {
      if (!isRowOf(resource, row)) continue
      const key = uniqueKey(field, fromRow(resource, row))
      if (key !== (row[column] ?? null)) values.push([String(row.id), key])
    }
    await setColumn(site, { table: resource.table, column, type: "text" }, values)
  }
}

/** Drops the keys of fields that are no longer unique; otherwise free values would be refused. */
export function planDroppedUnique(
  planning: Planning,
  { spec, physical, fields }: TableLine,
  from: string,
): void {
  const wanted = new Set(spec.columns.filter(({ unique }) => unique).map(({ name }) => name))
  const done = new Set<string>()
  for (const { resource, field, now, before } of fields) {
    if (now.unique !== null || now.kind === "links" || before?.column !== now.column) continue
    const key = keyColumn(now.column)
    if (wanted.has(key) || done.has(key) || !physical?.columns.has(key)) continue
    // Another field may have this column.
    if (spec.columns.some(({ name }) => name === key)) continue
    if (before.unique === null && !physical.indexes.has(`uq_${from}_${key}`)) continue
    done.add(key)
    planning.touched.add(from)
    planning.steps.push({
      place: `${resource.name}.${field.key}`,
      sentence: "is no longer unique",
      additive: false,
      run: [{ phase: "set columns aside", work: (site) => dropColumn(site, spec.name, key) }],
    })
  }
}
