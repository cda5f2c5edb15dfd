/**
 * A resource whose records move to another table: out of one that it shares, or into one. They come along with their
 * links, accounts and codes. Nothing else of the two tables changes meanwhile, so that every value stays what it is.
 */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { keyColumn, linkTable } from "../database/schema"
import { dropColumn, dropTable, renameColumn, setReferences } from "./alter"
import type { KeptField, KeptResource } from "./described"
import type { TableLine } from "./lineage"
import { count, type Stumble, shown } from "./plan"
import { asideName, type Move, nameOf, ownRows, type Planning } from "./planning"
import type { Site } from "./site"

const rowsOf = async <T>({ site }: Planning, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(site.queries)).rows

/** A field of the resource as it was and as it is. */
interface Pair {
  before: KeptField
  now: KeptField
}

const isSame = (
  planning: Planning,
  { from, to }: Pick<Move, "from" | "to">,
  { before, now }: Pair,
): boolean => {
  const target =
    before.target === from && now.target === to ? to : before.target && nameOf(planning, before.target)
  return (
    before.kind === now.kind &&
    before.type === now.type &&
    target === now.target &&
    before.sequence === now.sequence &&
    before.unique?.join() === now.unique?.join()
  )
}

/** Whose rows tell themselves apart by no value of theirs. */
const overlaps = (one: KeptResource, other: KeptResource): boolean =>
  !one.fixed.some(({ column, value }) =>
    other.fixed.some((theirs) => theirs.column === column && theirs.value !== value),
  )

/** What else is different about those who stay, or were there before: their fields, by their places. */
const changesOf = (
  planning: Planning,
  line: TableLine | undefined,
  moving: Pick<Move, "from" | "to">,
  movers: ReadonlySet<string>,
): string[] =>
  (line?.fields ?? []).flatMap(({ resource, now, before, back }) =>
    movers.has(resource.name) ||
    (!before && !back) ||
    (before?.column === now.column && isSame(planning, moving, { before, now }))
      ? []
      : [`${resource.name}.${now.key}`],
  )

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
  const mine = ownRows(before?.fixed ?? [])
  const records = before
    ? await rowsOf(planning, sql<{ id: string }>`select id from ${sql.id(from)} where ${mine} order by id`)
    : []
  if (before && records.length === 0) return
  const refuse = (sentence: string, rows: readonly Stumble[] = []) =>
    void obstacles.push({
      place: resource.name,
      sentence: `moves from table '${from}' to '${to}', and ${sentence}`,
      rows,
    })
  const other = stays.find((one) => !before || overlaps(before, one))
  if (!before || other)
    return refuse(
      `which of its records are its own is not known${other ? `: '${other.name}' has the same` : ""}: say table: "${from}", or give it another name and writeConverted them over in a migration`,
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
  if (also.length > 0)
    return refuse(
      `${also.join(", ")} changes as well: writeConverted out the one first, and the other after it`,
    )
  const move: Move = { resource, names, from, to, fixed: before.fixed }
  const doubles = line.from === null ? [] : await alreadyThere(planning, move, pairs)
  if (doubles.length > 0)
    return refuse("what must stand once would stand twice there: change it first", doubles)
  const held = await heldByOthers(planning, move)
  if (held.length > 0)
    return refuse(
      "others point at its records as at those of the table that they leave: empty them first",
      held,
    )
  planning.moves.push(move)
  planning.touched.add(from)
  if (line.from !== null) planning.touched.add(line.from)
  steps.push({
    place: resource.name,
    sentence: `moves from table '${from}' to '${to}' with ${count(records.length, "record")}`,
    rows: records.length,
    additive: false,
    run: [
      { phase: "fill", work: (site) => carryOver(site, move, pairs) },
      { phase: "clear", work: (site) => leave(site, move, pairs, source === undefined) },
    ],
  })
  if (source) await planEmptied(planning, move, { before, stays, pairs })
}

/** Rows whose id, or whose unique value, another one of the new table has. */
async function alreadyThere(
  planning: Planning,
  { from, to, fixed }: Move,
  pairs: readonly Pair[],
): Promise<Stumble[]> {
  const { physical } = planning.lineage
  const keys = pairs
    .filter(({ now }) => now.unique !== null)
    .map(({ before, now }) => [keyColumn(before.column), keyColumn(now.column)] as const)
    .filter(([was, is]) => physical.get(from)?.columns.has(was) && physical.get(to)?.columns.has(is))
  const found: Stumble[] = []
  for (const [was, is] of [["id", "id"] as const, ...keys])
    found.push(
      ...(await rowsOf(
        planning,
        sql<Stumble>`select id, ${sql.id(was)} as value from ${sql.id(from)}
          where ${ownRows(fixed)} and ${sql.id(was)} in (select ${sql.id(is)} from ${sql.id(to)})`,
      )),
    )
  return found.map(({ id, value }) => ({ id, value: shown(value) }))
}

/** Values of fields that go on pointing at the table of before, and that name records which leave it. */
async function heldByOthers({ site, lineage }: Planning, { from, fixed }: Move): Promise<Stumble[]> {
  const found: Stumble[] = []
  for (const line of lineage.tables)
    for (const { now, before } of line.fields) {
      if (line.from === null || now.target !== from || before?.target !== from) continue
      const [table, owner, column] =
        before.kind === "links"
          ? [linkTable(line.from, before.column), "owner_id", "target_id"]
          : [line.from, "id", before.column]
      const { rows } = await sql<Stumble>`select ${sql.id(owner)} as id, ${sql.id(column)} as value
        from ${sql.id(table)} where ${sql.id(column)} in (select id from ${sql.id(from)} where ${ownRows(fixed)})`.execute(
        site.queries,
      )
      found.push(...rows)
    }
  return found
}

const OWN_COLUMNS = ["id", "created_at", "updated_at", "version"]

/** Records, then what belongs to them. */
async function carryOver(
  { queries }: Site,
  { resource, from, to, fixed }: Move,
  pairs: readonly Pair[],
): Promise<void> {
  const columns = new Map(OWN_COLUMNS.map((name) => [name, sql.id(name)]))
  for (const { before, now } of pairs) {
    if (now.kind === "links") continue
    columns.set(now.column, sql.id(before.column))
    if (now.unique !== null) columns.set(keyColumn(now.column), sql.id(keyColumn(before.column)))
  }
  for (const { column, value } of resource.fixedValues) columns.set(column, sql`${value}`)
  await sql`insert into ${sql.id(to)} (${sql.join([...columns.keys()].map((name) => sql.id(name)))})
    select ${sql.join([...columns.values()])} from ${sql.id(from)} where ${ownRows(fixed)}`.execute(queries)
  const moved = sql`(select id from ${sql.id(from)} where ${ownRows(fixed)})`
  for (const { before, now } of pairs)
    if (now.kind === "links")
      await sql`insert into ${sql.id(linkTable(to, now.column))} (owner_id, target_id, position)
        select owner_id, target_id, position from ${sql.id(linkTable(from, before.column))}
        where owner_id in ${moved}`.execute(queries)
  await sql`update accounts set table_name = ${to} where table_name = ${from} and id in ${moved}`.execute(
    queries,
  )
  await sql`update sequence_claims set owner_table = ${to}
    where owner_table = ${from} and owner_id in ${moved}`.execute(queries)
}

/** @param whole nobody stays: the table goes */
async function leave(
  site: Site,
  { from, fixed }: Move,
  pairs: readonly Pair[],
  whole: boolean,
): Promise<void> {
  const moved = sql`(select id from ${sql.id(from)} where ${ownRows(fixed)})`
  for (const { before } of pairs) {
    if (before.kind !== "links") continue
    const links = linkTable(from, before.column)
    if (whole) await dropTable(site, links)
    else await sql`delete from ${sql.id(links)} where owner_id in ${moved}`.execute(site.queries)
  }
  if (whole) await dropTable(site, from)
  else await sql`delete from ${sql.id(from)} where ${ownRows(fixed)}`.execute(site.queries)
}

/** Columns and lists that were this resource's alone go with it; with values of nobody's in them they are kept. */
async function planEmptied(
  planning: Planning,
  { from, fixed, resource }: Move,
  { before, stays, pairs }: { before: KeptResource; stays: readonly KeptResource[]; pairs: readonly Pair[] },
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
      }>`select count(${sql.id(column)}) as number from ${sql.id(from)} where not (${ownRows(fixed)})`,
    )
    const others = Number(found?.number ?? 0)
    const aside = asideName(column, (name) => physical.has(name))
    planning.steps.push({
      place: others > 0 ? `${resource.name}.${field.key}` : "",
      sentence:
        others > 0
          ? `${count(others, "value")} of nobody's are kept in column '${aside}' of '${from}' until db:prune`
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
