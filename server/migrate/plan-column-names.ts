/** Columns that are called otherwise, or that one of several resources leaves to the others. */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { dropColumn, renameColumn } from "./alter"
import { type Columns, inColumn } from "./columns"
import type { FieldLine } from "./lineage"
import { count, type Step } from "./plan"
import { planDropKey } from "./plan-dropped-columns"
import { countValues, freeDroppedName } from "./planning"
import type { SnapshotField } from "./schema-snapshot"

/** Renames a column, or copies it if another resource keeps the old one. */
export async function planNames(columns: Columns, aside: ReadonlySet<string>): Promise<void> {
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
  const names: { from: string; to: string }[] = []
  const reported = new Set<string>()
  const sources = new Map<string, Resource[]>()
  for (const one of moved) {
    const { now, before } = one
    if (!inColumn(now) || !inColumn(before)) continue
    const rows = await countValues(planning, from, before.column)
    const whole =
      !stay.has(before.column) &&
      wanted.get(before.column)?.size === 1 &&
      (!stay.has(now.column) || aside.has(now.column))
    const known = reported.has(`${before.column} ${now.column}`)
    reported.add(`${before.column} ${now.column}`)
    planning.touched.add(from)
    if (whole) {
      if (!known) {
        names.push({ from: before.column, to: now.column })
        planDropKey(columns, before.column)
        if (before.key !== now.key || one.resource.variantOf === one.resource.name)
          planning.steps.push({
            place: place(one),
            sentence: `was ${before.key === now.key ? `kept in column '${before.column}'` : `'${before.key}'`}: ${count(rows, "value")} are taken over`,
            rows,
            additive: false,
            run: [],
          })
      }
      continue
    }
    if (one.resource.variantOf !== one.resource.name) continue
    planning.steps.push(await planMove(columns, one, before))
    const left = sources.get(before.column) ?? []
    sources.set(before.column, [...left, one.resource])
  }
  for (const [column, movers] of sources) if (!stay.has(column)) await planLeft(columns, column, movers)
  if (names.length > 0)
    planning.steps.push({
      place: "",
      sentence: "",
      rows: 0,
      additive: false,
      run: [
        {
          phase: "name columns",
          work: async (site) => {
            // Only columns whose new name is taken get a temporary one: SQLite parses its whole schema for each rename.
            const taken = new Set(names.map((name) => name.from))
            const waiting = names.filter((name) => taken.has(name.to))
            for (const [index, name] of waiting.entries())
              await renameColumn(site, table, name.from, `moving_${index}`)
            for (const name of names)
              if (!taken.has(name.to)) await renameColumn(site, table, name.from, name.to)
            for (const [index, name] of waiting.entries())
              await renameColumn(site, table, `moving_${index}`, name.to)
          },
        },
      ],
    })
}

const ownOf = ({ fixedValues }: Resource) =>
  sql.join(
    fixedValues.map(({ column, value }) => sql`and ${sql.id(column)} = ${value}`),
    sql` `,
  )

/** A resource's values leave a column that others of its table go on with. */
async function planMove(
  { planning, from, table, place }: Columns,
  one: FieldLine,
  before: SnapshotField,
): Promise<Step> {
  const [to, source, own] = [sql.id(one.now.column), sql.id(before.column), ownOf(one.resource)]
  const { rows } = await sql<{ number: unknown }>`select count(*) as number from ${sql.id(from)}
    where ${source} is not null ${own}`.execute(planning.site.queries)
  const number = Number(rows[0]?.number ?? 0)
  return {
    place: place(one),
    sentence: `was '${before.key}', a column that other resources use too: ${count(number, "value")} are taken over`,
    rows: number,
    additive: false,
    run: [
      {
        phase: "fill",
        work: ({ queries }) =>
          sql`update ${sql.id(table)} set ${to} = ${source}, ${source} = null
            where ${to} is null and ${source} is not null ${own}`.execute(queries),
      },
    ],
  }
}

/** Drops a column that no field uses; one with values is set aside. */
async function planLeft(columns: Columns, column: string, movers: readonly Resource[]): Promise<void> {
  const { planning, line, from, table, loosened } = columns
  if (line.spec.columns.some(({ name }) => name === column)) return
  const others = movers.map((resource) => sql`not (1 = 1 ${ownOf(resource)})`)
  const { rows } = await sql<{ number: unknown }>`select count(*) as number from ${sql.id(from)}
    where ${sql.id(column)} is not null and ${sql.join(others, sql` and `)}`.execute(planning.site.queries)
  const number = Number(rows[0]?.number ?? 0)
  const [owner] = line.fields.filter(({ before }) => inColumn(before) && before.column === column)
  if (line.physical?.columns.get(column)?.references) loosened.set(column, null)
  const aside = freeDroppedName(column, (name) => line.physical?.columns.has(name) ?? false)
  planDropKey(columns, column)
  planning.steps.push({
    place: table,
    sentence:
      number > 0
        ? `column '${column}' is unused: ${count(number, "value")} are kept in '${aside}' until db:prune`
        : "",
    rows: number,
    additive: false,
    ...(number > 0 &&
      owner?.before && {
        drops: [{ table, column: aside, resource: owner.resource.name, field: owner.before, was: from }],
      }),
    run: [
      {
        phase: "clear",
        work: (site) =>
          number > 0 ? renameColumn(site, table, column, aside) : dropColumn(site, table, column),
      },
    ],
  })
}
