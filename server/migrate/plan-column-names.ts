/** Plans renamed columns, and columns that one of several resources no longer uses. */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { dropColumn, renameColumn } from "./alter"
import type { FieldLine } from "./lineage"
import { fixedCondition } from "./move-records"
import { count, type Step, silentStep } from "./plan"
import { planDropKey } from "./plan-dropped-columns"
import { type Columns, countValues, freeDroppedName, inColumn, type Planning } from "./planning"
import type { SnapshotField } from "./schema-snapshot"
import type { Site } from "./site"

/** Renames a column, or moves its values if another resource still uses it. @param dropped columns that become free */
export async function planNames(columns: Columns, dropped: ReadonlySet<string>): Promise<void> {
  const { planning, line, from, table, place } = columns
  const moved = line.fields.filter(
    ({ now, before }) => inColumn(now) && inColumn(before) && before.column !== now.column,
  )
  if (moved.length === 0) return
  const stay = new Set(
    line.fields.flatMap(({ now, before }) =>
      inColumn(now) && inColumn(before) && before.column === now.column ? [now.column] : [],
    ),
  )
  const wanted = new Map<string, Set<string>>()
  for (const { now, before } of moved)
    if (before) wanted.set(before.column, (wanted.get(before.column) ?? new Set()).add(now.column))
  const names: Planning["tableNames"] = []
  const sources = new Map<string, Resource[]>()
  for (const one of moved) {
    const { now, before, resource } = one
    if (!inColumn(now) || !inColumn(before)) continue
    const isOwn = resource.variantOf === resource.name
    planning.touched.add(from)
    const whole =
      !stay.has(before.column) &&
      wanted.get(before.column)?.size === 1 &&
      (!stay.has(now.column) || dropped.has(now.column))
    if (!whole) {
      if (!isOwn) continue
      planning.steps.push(await planMove(columns, one, before))
      sources.set(before.column, [...(sources.get(before.column) ?? []), resource])
      continue
    }
    if (names.some((name) => name.from === before.column && name.to === now.column)) continue
    names.push({ from: before.column, to: now.column })
    planDropKey(columns, before.column)
    if (before.key === now.key && !isOwn) continue
    const values = count(await countValues(planning, from, before.column), "value")
    planning.steps.push({
      place: place(one),
      sentence: `was ${before.key === now.key ? `kept in column '${before.column}'` : `'${before.key}'`}: ${values} are taken over`,
      additive: false,
    })
  }
  for (const [column, movers] of sources) if (!stay.has(column)) await planLeft(columns, column, movers)
  if (names.length > 0)
    planning.steps.push(silentStep("name columns", (site) => renameColumns(site, table, names)))
}

/** Only columns whose new name is taken get a temporary one: SQLite parses its whole schema for each rename. */
async function renameColumns(site: Site, table: string, names: Planning["tableNames"]) {
  const taken = new Set(names.map(({ from }) => from))
  const waiting = names.filter(({ to }) => taken.has(to))
  for (const [index, { from }] of waiting.entries()) await renameColumn(site, table, from, `moving_${index}`)
  for (const { from, to } of names) if (!taken.has(to)) await renameColumn(site, table, from, to)
  for (const [index, { to }] of waiting.entries()) await renameColumn(site, table, `moving_${index}`, to)
}

/** Condition for the rows of a resource in its shared table. */
const ownOf = ({ fixedValues }: Resource) => fixedCondition(fixedValues)

/** Moves one resource's values out of a column that other resources of its table still use. */
async function planMove(
  { planning, from, table, place }: Columns,
  one: FieldLine,
  before: SnapshotField,
): Promise<Step> {
  const [to, source, own] = [sql.id(one.now.column), sql.id(before.column), ownOf(one.resource)]
  const number = await countValues(planning, from, before.column, own)
  return {
    place: place(one),
    sentence: `was '${before.key}', a column that other resources use too: ${count(number, "value")} are taken over`,
    additive: false,
    run: [
      {
        phase: "fill",
        work: ({ queries }) =>
          sql`update ${sql.id(table)} set ${to} = ${source}, ${source} = null
            where ${to} is null and ${source} is not null and ${own}`.execute(queries),
      },
    ],
  }
}

/** Drops a column that no field uses; one with values is set aside. */
async function planLeft(columns: Columns, column: string, movers: readonly Resource[]): Promise<void> {
  const { planning, line, from, table, oldReferences } = columns
  if (line.spec.columns.some(({ name }) => name === column)) return
  const others = movers.map((resource) => sql`not (${ownOf(resource)})`)
  const number = await countValues(planning, from, column, sql.join(others, sql` and `))
  const [owner] = line.fields.filter(({ before }) => inColumn(before) && before.column === column)
  if (line.physical?.columns.get(column)?.references) oldReferences.set(column, null)
  const aside = freeDroppedName(column, (name) => line.physical?.columns.has(name) ?? false)
  planDropKey(columns, column)
  planning.steps.push({
    ...silentStep("clear", (site) =>
      number > 0 ? renameColumn(site, table, column, aside) : dropColumn(site, table, column),
    ),
    ...(number > 0 && {
      place: table,
      sentence: `column '${column}' is unused: ${count(number, "value")} are kept in '${aside}' until db:prune`,
      ...(owner?.before && {
        drops: [{ table, column: aside, resource: owner.resource.name, field: owner.before, was: from }],
      }),
    }),
  })
}
