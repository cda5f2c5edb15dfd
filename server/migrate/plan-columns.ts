/** Columns of a table that is there: new, called otherwise, of another kind, pointing elsewhere, gone or back. */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { keyColumn, linkTable } from "../database/schema"
import { addColumn, dropColumn, dropTable, renameColumn, rowsOf, setColumn, setReferences } from "./alter"
import { type Convert, converterOf } from "./convert"
import type { Dropped, KeptField } from "./described"
import type { FieldLine, TableLine } from "./lineage"
import { valueColumns } from "./lineage"
import { count, type Step, type Stumble, shown } from "./plan"
import { asideName, countValues, nameOf, type Planning } from "./planning"
import type { Site } from "./site"

type Held = Exclude<KeptField["kind"], "links">

const holds = (field: KeptField | undefined): field is KeptField & { kind: Held } =>
  field !== undefined && field.kind !== "links"

/** A stored value of each row, and what becomes of it. */
interface Conversion {
  changed: number
  kept: number
  refused: Stumble[]
}

/** What a converter would do, looked at row by row. */
async function tryConvert(
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

/** Writes what a converter makes of a column into another one, or into itself. */
async function carry(
  site: Site,
  {
    table,
    from,
    to,
    type,
    convert,
  }: { table: string; from: string; to: string; type: Held; convert: Convert | null },
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

/** A column that nobody ever wrote to may go at a start, where nobody can write to it meanwhile. */
const isEmptied = ({ site }: Planning, values: number): boolean => values === 0 && site.kind === "sqlite"

interface Columns {
  planning: Planning
  line: TableLine
  /** The name that the table has now, and the one that it will have. */
  from: string
  table: string
  place: (line: FieldLine) => string
  /** Columns that get another foreign key, or lose theirs. */
  loosened: Map<string, null>
  fastened: Map<string, string>
}

export async function planColumns(planning: Planning): Promise<void> {
  for (const line of planning.lineage.tables) {
    const from = line.from ?? line.back?.table
    if (from === undefined || !line.physical) continue
    const columns: Columns = {
      planning,
      line,
      from,
      table: line.spec.name,
      place: ({ resource, field }) => `${resource.name}.${field.key}`,
      loosened: new Map(),
      fastened: new Map(),
    }
    const before = planning.steps.length
    const aside = await planAside(columns)
    await planNames(columns, aside)
    await planKinds(columns)
    planLoosening(columns, before)
  }
}

/** Foreign keys are changed once for a table: SQLite makes the whole of it anew. */
function planLoosening({ planning, table, from, loosened, fastened }: Columns, at: number): void {
  const run: Step["run"][number][] = []
  if (loosened.size > 0)
    run.push({ phase: "loosen", work: (site) => setReferences(site, table, new Map(loosened)) })
  if (fastened.size > 0)
    run.push({ phase: "fasten", work: (site) => setReferences(site, table, new Map(fastened)) })
  if (run.length > 0) {
    planning.touched.add(from)
    planning.steps.splice(at, 0, { place: "", sentence: "", rows: 0, additive: true, run })
  }
}

/** The columns of fields that nobody declares any more, by the names that they have now. */
async function planAside(columns: Columns): Promise<ReadonlySet<string>> {
  const { planning, line, from, table, loosened } = columns
  const { kept } = planning.lineage
  const physical = line.physical?.columns ?? new Map()
  const stays = new Set([
    ...line.fields.flatMap(({ before }) => (holds(before) ? [before.column] : [])),
    ...line.fields.flatMap(({ resource }) => resource.fixedValues.map(({ column }) => column)),
  ])
  const remembered = line.back ? (line.back.resources ?? []) : (kept?.resources ?? [])
  const owners = remembered.filter((resource) => resource.table === (line.back?.was ?? from))
  const gone = new Map<string, { resource: string; field: KeptField }>()
  for (const { name, fields } of owners)
    for (const field of fields)
      if (holds(field) && physical.has(field.column) && !stays.has(field.column))
        gone.set(field.column, gone.get(field.column) ?? { resource: name, field })
  const taken = new Set(physical.keys())
  for (const [column, { resource, field }] of gone) {
    const aside = asideName(column, (name) => taken.has(name))
    taken.add(aside)
    const rows = await countValues(planning, from, column)
    const target = physical.get(column)?.references
    if (target) loosened.set(column, null)
    planning.touched.add(from)
    const place = `${resource}.${field.key}`
    if (isEmptied(planning, rows))
      planning.steps.push({
        place,
        sentence: "is gone: it held nothing",
        rows,
        additive: true,
        run: [{ phase: "set columns aside", work: (site) => dropColumn(site, table, column) }],
      })
    else
      planning.steps.push({
        place,
        sentence: `is gone: ${count(rows, "value")} ${rows === 1 ? "is" : "are"} kept in column '${aside}' of '${table}' until db:prune`,
        rows,
        additive: false,
        drops: [{ table, column: aside, resource, field, was: from }],
        run: [{ phase: "set columns aside", work: (site) => renameColumn(site, table, column, aside) }],
      })
    planDropKey(columns, column)
  }
  return new Set(gone.keys())
}

/** A unique field's folded values are worked out, and nobody's own: they go with what they were made of. */
function planDropKey({ planning, line, from, table }: Columns, column: string): void {
  const key = keyColumn(column)
  if (!line.physical?.columns.has(key)) return
  planning.touched.add(from)
  planning.steps.push({
    place: "",
    sentence: "",
    rows: 0,
    additive: true,
    run: [{ phase: "set columns aside", work: (site) => dropColumn(site, table, key) }],
  })
}

/** Fields whose column has another name: renamed as a whole, or copied where another resource goes on with the old one. */
async function planNames(columns: Columns, aside: ReadonlySet<string>): Promise<void> {
  const { planning, line, from, table, place } = columns
  const moved = line.fields.filter(
    ({ now, before }) => holds(now) && holds(before) && before.column !== now.column,
  )
  if (moved.length === 0) return
  const stay = new Set(
    line.fields.flatMap(({ now, before }) =>
      holds(now) && holds(before) && before.column === now.column ? [now.column] : [],
    ),
  )
  const wanted = new Map<string, Set<string>>()
  for (const { now, before } of moved)
    if (before) wanted.set(before.column, (wanted.get(before.column) ?? new Set()).add(now.column))
  const names: { from: string; to: string }[] = []
  const told = new Set<string>()
  const sources = new Map<string, Resource[]>()
  for (const one of moved) {
    const { now, before } = one
    if (!holds(now) || !holds(before)) continue
    const rows = await countValues(planning, from, before.column)
    const whole =
      !stay.has(before.column) &&
      wanted.get(before.column)?.size === 1 &&
      (!stay.has(now.column) || aside.has(now.column))
    const known = told.has(`${before.column} ${now.column}`)
    told.add(`${before.column} ${now.column}`)
    planning.touched.add(from)
    if (whole) {
      if (!known) {
        names.push({ from: before.column, to: now.column })
        planDropKey(columns, before.column)
        if (before.key !== now.key || one.resource.variantOf === one.resource.name)
          planning.steps.push({
            place: place(one),
            sentence: `was ${before.key === now.key ? `kept in column '${before.column}'` : `'${before.key}'`}: ${count(rows, "value")} come along`,
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
            for (const [index, name] of names.entries())
              await renameColumn(site, table, name.from, `moving_${index}`)
            for (const [index, name] of names.entries())
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
  before: KeptField,
): Promise<Step> {
  const [to, source, own] = [sql.id(one.now.column), sql.id(before.column), ownOf(one.resource)]
  const { rows } = await sql<{ number: unknown }>`select count(*) as number from ${sql.id(from)}
    where ${source} is not null ${own}`.execute(planning.site.queries)
  const number = Number(rows[0]?.number ?? 0)
  return {
    place: place(one),
    sentence: `was '${before.key}', a column that others have too: ${count(number, "value")} come along`,
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

/** A column that everybody has left goes; with values of nobody's in it, it is kept. */
async function planLeft(columns: Columns, column: string, movers: readonly Resource[]): Promise<void> {
  const { planning, line, from, table, loosened } = columns
  if (line.spec.columns.some(({ name }) => name === column)) return
  const others = movers.map((resource) => sql`not (1 = 1 ${ownOf(resource)})`)
  const { rows } = await sql<{ number: unknown }>`select count(*) as number from ${sql.id(from)}
    where ${sql.id(column)} is not null and ${sql.join(others, sql` and `)}`.execute(planning.site.queries)
  const number = Number(rows[0]?.number ?? 0)
  const [owner] = line.fields.filter(({ before }) => holds(before) && before.column === column)
  if (line.physical?.columns.get(column)?.references) loosened.set(column, null)
  const aside = asideName(column, (name) => line.physical?.columns.has(name) ?? false)
  planDropKey(columns, column)
  planning.steps.push({
    place: table,
    sentence:
      number > 0
        ? `column '${column}' is nobody's: ${count(number, "value")} are kept in '${aside}' until db:prune`
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

const KIND_NAMES = { text: "text", integer: "whole number", real: "number", json: "list", links: "list" }

async function planKinds(columns: Columns): Promise<void> {
  const { planning, line, table, place } = columns
  const physical = line.physical?.columns ?? new Map()
  const done = new Set<string>()
  for (const spec of valueColumns(line.spec)) {
    const lines = line.fields.filter(({ now }) => holds(now) && now.column === spec.name)
    const own = lines.filter(({ resource }) => resource.variantOf === resource.name)
    const one = own.find(({ before }) => before !== undefined) ?? own.find(({ back }) => back) ?? own[0]
    if (done.has(spec.name)) continue
    done.add(spec.name)
    if (!one) {
      if (!physical.has(spec.name))
        planning.steps.push(newColumn(line.fields[0]?.resource.name ?? table, spec.name))
      continue
    }
    if (one.before?.kind === "links") await planFromLinks(columns, one, one.before)
    else if (one.before) await planKind(columns, one, one.before)
    else if (one.back?.column) await planBack(columns, one, one.back)
    else planning.steps.push(newColumn(place(one), null))
  }
  for (const one of line.fields)
    if (one.now.kind === "links" && holds(one.before) && one.resource.variantOf === one.resource.name)
      await planToLinks(columns, one, one.before)
}

const newColumn = (place: string, column: string | null): Step => ({
  place,
  sentence: column === null ? "is new" : `has the new column '${column}'`,
  rows: 0,
  additive: true,
  run: [],
})

const unfit = (place: string, before: KeptField, now: KeptField, refused: readonly Stumble[]) =>
  refused.length === 0
    ? []
    : [
        {
          place,
          sentence: `${count(refused.length, "value")} of '${before.type}' ${refused.length === 1 ? "is" : "are"} no '${now.type}'${
            now.target ? ` of '${now.target}'` : ""
          }: change them first, or give the field another key and fill it in a migration`,
          rows: refused,
        },
      ]

/** A column that stays, and what becomes of its values and of its foreign key. */
async function planKind(columns: Columns, one: FieldLine, before: KeptField): Promise<void> {
  const { planning, from, table, place, loosened, fastened } = columns
  const { now } = one
  if (!holds(now) || !holds(before)) return
  const convert = await converterOf(one, before, planning)
  const target = before.target === null ? null : nameOf(planning, before.target)
  if (target !== now.target) {
    if (before.target !== null) loosened.set(before.column, null)
    if (now.target !== null) fastened.set(now.column, now.target)
  }
  const apart = columnKind(before) !== columnKind(now)
  if (!convert) {
    if (target !== now.target || apart)
      planning.steps.push({
        place: place(one),
        sentence: apart
          ? `is kept as ${KIND_NAMES[now.kind]} instead of ${KIND_NAMES[before.kind]}`
          : now.target === null
            ? "points at no table any more; its values stay"
            : `points at '${now.target}'`,
        rows: await countValues(planning, from, before.column),
        additive: false,
        run: apart ? exchange(table, now, null) : [],
      })
    if (apart) planning.touched.add(from)
    return
  }
  const { changed, kept, refused } = await tryConvert(planning, {
    table: from,
    column: before.column,
    convert,
  })
  const nothing = changed === 0 && refused.length === 0 && !apart && target === now.target
  if (!nothing) planning.touched.add(from)
  const empty = isEmptied(planning, changed + kept + refused.length)
  // What a reference pointed at is said by a name from now on; the ids are kept all the same.
  const ids = before.target !== null && now.target === null ? planIdsAside(columns, one, before) : undefined
  planning.steps.push({
    place: place(one),
    sentence:
      `'${before.type}' becomes '${now.type}': ${count(changed, "value")} ${changed === 1 ? "is" : "are"} converted` +
      (kept > 0 ? `, ${kept} ${kept === 1 ? "stays as it is" : "stay as they are"}` : "") +
      (ids ? `; the ids are kept in column '${ids.aside}' until db:prune` : ""),
    rows: changed,
    additive: nothing || empty,
    obstacles: unfit(place(one), before, now, refused),
    ...(ids && { drops: [ids.dropped] }),
    run: nothing
      ? []
      : [
          ...(ids ? ids.run : []),
          ...(apart
            ? exchange(table, now, convert)
            : [
                {
                  phase: "convert" as const,
                  work: (site: Site) =>
                    carry(site, { table, from: now.column, to: now.column, type: now.kind, convert }),
                },
              ]),
        ],
  })
}

const columnKind = ({ kind }: KeptField): string => (kind === "json" ? "text" : kind)

/** A column of another kind takes a column's place. Its values are carried over one by one, or are the same. */
const exchange = (table: string, now: KeptField & { kind: Held }, convert: Convert | null): Step["run"] => [
  {
    phase: "convert",
    work: async (site) => {
      await addColumn(site, table, { name: "moving_value", kind: now.kind, references: null })
      await carry(site, { table, from: now.column, to: "moving_value", type: now.kind, convert })
      await dropColumn(site, table, now.column)
      await renameColumn(site, table, "moving_value", now.column)
    },
  },
]

function planIdsAside({ table, line, from }: Columns, one: FieldLine, before: KeptField) {
  const { now, resource } = one
  const aside = asideName(now.column, (name) => line.physical?.columns.has(name) ?? false)
  const dropped: Dropped = { table, column: aside, resource: resource.name, field: before, was: from }
  const run: Step["run"] = [
    {
      phase: "convert",
      work: async (site) => {
        await addColumn(site, table, { name: aside, kind: "text", references: null })
        await sql`update ${sql.id(table)} set ${sql.id(aside)} = ${sql.id(now.column)}`.execute(site.queries)
      },
    },
  ]
  return { aside, dropped, run }
}

/** A field that is declared again: what fits of its values comes back, the rest stays where it is. */
async function planBack(columns: Columns, one: FieldLine, back: Dropped): Promise<void> {
  const { planning, from, table, place } = columns
  const { now } = one
  const { column, field } = back
  if (!holds(now) || !holds(field ?? undefined) || column === null || field === null) return
  const own = await converterOf(
    one,
    { ...field, target: null, type: field.target ? now.type : field.type },
    planning,
  )
  const convert: Convert = own ?? ((stored) => ({ stored: stored as string | number }))
  const { changed, kept, refused } = await tryConvert(planning, { table: from, column, convert })
  planning.touched.add(from)
  planning.steps.push({
    place: place(one),
    sentence:
      `comes back with ${count(changed + kept, "value")} that column '${column}' has kept` +
      (refused.length > 0 ? `; ${refused.length} that fit no longer stay there` : ""),
    rows: changed + kept,
    additive: false,
    ...(refused.length === 0 && { takes: [back] }),
    run: [
      {
        phase: "fill",
        work: (site) => carry(site, { table, from: column, to: now.column, type: now.kind, convert }),
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

/** One reference becomes many: the list has the one. */
async function planToLinks(columns: Columns, one: FieldLine, before: KeptField): Promise<void> {
  const { planning, from, table, place, loosened } = columns
  const { now } = one
  const found = await converterOf(one, before, planning)
  const convert: Convert = found ?? ((stored) => ({ stored: String(stored) }))
  const { changed, kept, refused } = await tryConvert(planning, {
    table: from,
    column: before.column,
    convert,
  })
  if (before.target !== null) loosened.set(before.column, null)
  planning.touched.add(from)
  planDropKey(columns, before.column)
  planning.steps.push({
    place: place(one),
    sentence: `holds a list from now on: ${count(changed + kept, "value")} become lists of one`,
    rows: changed + kept,
    additive: false,
    obstacles: unfit(place(one), before, now, refused),
    run: [
      {
        phase: "fill",
        work: async (site) => {
          for await (const rows of rowsOf(site, table)) {
            const links = rows.flatMap((row) => {
              const stored = row[before.column] ?? null
              const made = stored === null ? undefined : convert(stored)
              return made?.stored == null ? [] : [{ owner_id: row.id, target_id: made.stored, position: 0 }]
            })
            for (let start = 0; start < links.length; start += 500)
              await site.queries
                .insertInto(linkTable(table, now.column))
                .values(links.slice(start, start + 500))
                .execute()
          }
        },
      },
      { phase: "clear", work: (site) => dropColumn(site, table, before.column) },
    ],
  })
}

/** Many become one, where there are no more. */
async function planFromLinks(columns: Columns, one: FieldLine, before: KeptField): Promise<void> {
  const { planning, from, table, place } = columns
  const { now } = one
  if (!holds(now)) return
  const links = linkTable(from, before.column)
  const convert = await converterOf(one, { ...before, kind: "text" }, planning)
  const { rows } = await sql<{ owner_id: string; target_id: string }>`
    select owner_id, target_id from ${sql.id(links)} order by owner_id, position`.execute(
    planning.site.queries,
  )
  const owned = new Map<string, string[]>()
  for (const { owner_id, target_id } of rows) owned.set(owner_id, [...(owned.get(owner_id) ?? []), target_id])
  const values: [string, unknown][] = []
  const refused: Stumble[] = []
  for (const [id, targets] of owned) {
    const [only] = targets
    const made =
      targets.length > 1 || only === undefined ? undefined : convert ? convert(only) : { stored: only }
    if (made) values.push([id, made.stored])
    else refused.push({ id, value: targets.join(", ") })
  }
  planning.touched.add(links)
  planning.steps.push({
    place: place(one),
    sentence: `holds one value instead of a list: ${count(values.length, "list")} of one become it`,
    rows: values.length,
    additive: false,
    obstacles: unfit(place(one), { ...before, type: "list" }, now, refused),
    run: [
      {
        phase: "fill",
        work: (site) => setColumn(site, { table, column: now.column, type: now.kind }, values),
      },
      { phase: "clear", work: (site) => dropTable(site, links) },
    ],
  })
}
