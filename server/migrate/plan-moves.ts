/**
 * Plans the move of a resource's records to another table, with their links, accounts and codes. Nothing else of the
 * two tables may change at the same time, so that every value stays unchanged.
 */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { keyColumn, linkTable } from "../database/schema"
import { dropColumn, dropTable, renameColumn, setReferences } from "./alter"
import type { TableLine } from "./lineage"
import { type Move, selectRows } from "./move"
import { changesOf, conflictingRows, heldByOthers, isSame, overlaps, rowsOf } from "./move-obstacles"
import { copyRecords, type Pair, removeMoved } from "./move-records"
import { type BlockingRow, count } from "./plan"
import { freeDroppedName, type Planning } from "./planning"
import type { SnapshotResource } from "./schema-snapshot"

export async function planMoves(planning: Planning): Promise<void> {
  for (const line of planning.lineage.tables)
    for (const from of new Set(line.strangers.map(({ table }) => table))) await planMove(planning, line, from)
}

async function planMove(planning: Planning, line: TableLine, from: string): Promise<void> {
  const { lineage, obstacles, steps } = planning
  const { kept } = lineage
  const to = line.spec.name
  const group = line.strangers.filter(({ table }) => table === from).map(({ resource }) => resource)
  const own = group.filter(({ name, variantOf }) => name === variantOf)
  const [resource] = own
  if (!resource) return
  const find = ({ name, was }: Resource) =>
    kept?.resources.find((one) => one.table === from && [...was, name].includes(one.name))
  const before = find(resource)
  const names = new Set(group.flatMap((one) => find(one)?.name ?? []))
  const stays = kept?.resources.filter((one) => one.table === from && !names.has(one.name)) ?? []
  const mine = selectRows(before?.fixed ?? [])
  const records = before
    ? await rowsOf(planning, sql<{ id: string }>`select id from ${sql.id(from)} where ${mine} order by id`)
    : []
  if (before && records.length === 0) return
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
  const held = await heldByOthers(planning, move)
  if (held.length > 0)
    return refuse("other records refer to its records in the old table: clear these references first", held)
  planning.moves.push(move)
  planning.touched.add(from)
  if (line.from !== null) planning.touched.add(line.from)
  steps.push({
    place: resource.name,
    sentence: `moves from table '${from}' to '${to}' with ${count(records.length, "record")}`,
    rows: records.length,
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
    if (used.has(field.column)) continue
    if (field.kind === "links") {
      const links = linkTable(from, field.column)
      planning.steps.push({
        place: "",
        sentence: "",
        rows: 0,
        additive: false,
        run: [{ phase: "clear", work: (site) => dropTable(site, links) }],
      })
      continue
    }
    const { column } = field
    if (!physical.has(column)) continue
    const [found] = await rowsOf(
      planning,
      sql<{
        number: unknown
      }>`select count(${sql.id(column)}) as number from ${sql.id(from)} where not (${selectRows(fixed)})`,
    )
    const others = Number(found?.number ?? 0)
    const aside = freeDroppedName(column, (name) => physical.has(name))
    planning.steps.push({
      place: others > 0 ? `${resource.name}.${field.key}` : "",
      sentence:
        others > 0
          ? `${count(others, "value")} of unused columns are kept in column '${aside}' of '${from}' until db:prune`
          : "",
      rows: others,
      additive: false,
      ...(others > 0 && { drops: [{ table: from, column: aside, resource: before.name, field, was: from }] }),
      run: [
        {
          phase: "clear",
          work: async (site) => {
            if (physical.get(column)?.references) await setReferences(site, from, new Map([[column, null]]))
            if (others > 0) await renameColumn(site, from, column, aside)
            else await dropColumn(site, from, column)
            if (physical.has(keyColumn(column))) await dropColumn(site, from, keyColumn(column))
          },
        },
      ],
    })
  }
}
