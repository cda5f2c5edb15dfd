/**
 * Plans the move of a resource's records to another table, with their links, accounts and codes. Nothing else of the
 * two tables may change at the same time, so that every value stays unchanged.
 */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { keyColumn, linkTable } from "../database/schema"
import { dropColumn, dropTable, renameColumn, setReferences } from "./alter"
import type { TableLine } from "./lineage"
import { changesOf, conflictingRows, isSame, overlaps, referencesFromOthers } from "./move-obstacles"
import { copyRecords, fixedCondition, type Move, type Pair, removeMoved } from "./move-records"
import { type BlockingRow, count, silentStep } from "./plan"
import { countValues, freeDroppedName, type Planning } from "./planning"
import type { SnapshotResource } from "./schema-snapshot"

export async function planMoves(planning: Planning): Promise<void> {
  for (const line of planning.lineage.tables)
    for (const from of new Set(line.incoming.map(({ table }) => table))) await planMove(planning, line, from)
}

async function planMove(planning: Planning, line: TableLine, from: string): Promise<void> {
  const { lineage, obstacles, steps } = planning
  const { snapshot } = lineage
  const to = line.spec.name
  const group = line.incoming.filter(({ table }) => table === from).map(({ resource }) => resource)
  const own = group.filter(({ name, variantOf }) => name === variantOf)
  const [resource] = own
  if (!resource) return
  const find = ({ name, was }: Resource) =>
    snapshot?.resources.find((one) => one.table === from && [...was, name].includes(one.name))
  const before = find(resource)
  const names = new Set(group.flatMap((one) => find(one)?.name ?? []))
  const stays = snapshot?.resources.filter((one) => one.table === from && !names.has(one.name)) ?? []
  const records = before ? await countValues(planning, from, null, fixedCondition(before.fixed)) : 0
  if (before && records === 0) return
  const refuse = (sentence: string, rows: readonly BlockingRow[] = []) =>
    void obstacles.push({
      place: resource.name,
      sentence: `moves from table '${from}' to '${to}', and ${sentence}`,
      rows,
    })
  const other = stays.find((one) => !before || overlaps(before, one))
  if (!before || other)
    return refuse(
      `it is unclear which records are its own${other ? `: '${other.name}' has the same` : ""}: declare table: "${from}", or rename it and move them in a migration`,
    )
  const source = lineage.tables.find((one) => one.from === from)
  const stayers = new Set(source?.fields.map((one) => one.resource.name))
  const pairs = before.fields.flatMap((field): Pair[] => {
    const now = lineage.next.resources
      .find(({ name }) => name === resource.name)
      ?.fields.find(({ key }) => key === field.key)
    return now ? [{ before: field, now }] : []
  })
  const moving = { from, to }
  const movers = new Set(group.map(({ name }) => name))
  const also = [
    ...before.fields
      .filter(({ key }) => !pairs.some((pair) => pair.before.key === key && isSame(planning, moving, pair)))
      .map(({ key }) => `${resource.name}.${key}`),
    ...changesOf(planning, source, moving, movers),
    ...(line === source ? [] : changesOf(planning, line, moving, movers)),
    ...stays.filter(({ name }) => source && !stayers.has(name)).map(({ name }) => name),
    ...own.slice(1).map(({ name }) => name),
    ...planning.moves.map(({ resource: one }) => one.name),
    ...(line.back ? [`table '${line.back.was}', which would come back`] : []),
    ...planning.tableNames
      .filter((one) => [one.from, one.to].some((name) => name === from || name === to))
      .map((one) => `table '${one.from}'`),
  ]
  if (also.length > 0) return refuse(`${also.join(", ")} changes as well: migrate one first, then the other`)
  const move: Move = { resource, names, from, to, fixed: before.fixed }
  const doubles = line.from === null ? [] : await conflictingRows(planning, move, pairs)
  if (doubles.length > 0) return refuse("unique values would be duplicates there: change them first", doubles)
  const references = await referencesFromOthers(planning, move)
  if (references.length > 0)
    return refuse(
      "other records refer to its records in the old table: clear these references first",
      references,
    )
  planning.moves.push(move)
  planning.touched.add(from)
  if (line.from !== null) planning.touched.add(line.from)
  steps.push({
    place: resource.name,
    sentence: `moves from table '${from}' to '${to}' with ${count(records, "record")}`,
    additive: false,
    run: [
      { phase: "fill", work: (site) => copyRecords(site, move, pairs) },
      { phase: "clear", work: (site) => removeMoved(site, move, pairs, source === undefined) },
    ],
  })
  if (source) await planEmptied(planning, move, { before, stays, pairs })
}

/** Drops columns and lists that only this resource used; with other resources' values they are set aside. */
async function planEmptied(
  planning: Planning,
  { from, fixed, resource }: Move,
  {
    before,
    stays,
    pairs,
  }: { before: SnapshotResource; stays: readonly SnapshotResource[]; pairs: readonly Pair[] },
): Promise<void> {
  const physical = planning.lineage.physical.get(from)?.columns ?? new Map()
  const used = new Set(
    stays.flatMap(({ fields, fixed: own }) => [...fields, ...own].map(({ column }) => column)),
  )
  for (const { before: field } of pairs) {
    const { column } = field
    if (used.has(column)) continue
    if (field.kind === "links") {
      planning.steps.push(silentStep("clear", (site) => dropTable(site, linkTable(from, column))))
      continue
    }
    if (!physical.has(column)) continue
    const others = await countValues(planning, from, column, sql`not (${fixedCondition(fixed)})`)
    const aside = freeDroppedName(column, (name) => physical.has(name))
    planning.steps.push({
      ...silentStep("clear", async (site) => {
        if (physical.get(column)?.references) await setReferences(site, from, new Map([[column, null]]))
        if (others > 0) await renameColumn(site, from, column, aside)
        else await dropColumn(site, from, column)
        if (physical.has(keyColumn(column))) await dropColumn(site, from, keyColumn(column))
      }),
      ...(others > 0 && {
        place: `${resource.name}.${field.key}`,
        sentence: `${count(others, "value")} of unused columns are kept in column '${aside}' of '${from}' until db:prune`,
        drops: [{ table: from, column: aside, resource: before.name, field, was: from }],
      }),
    })
  }
}
