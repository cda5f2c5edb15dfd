/** Tables that are new, called otherwise, gone or back, and the tables of many references with them. */
import { sql } from "kysely"
import { linkTable } from "../database/schema"
import { dropTable, renameTable, setReferences } from "./alter"
import type { Dropped, KeptField } from "./described"
import type { FieldLine, TableLine } from "./lineage"
import { count, type Obstacle, shown } from "./plan"
import { asideName, countValues, nameOf, type Planning } from "./planning"
import type { Site } from "./site"

/** Who else keeps the names of tables. */
const KEEPERS = [
  { table: "accounts", column: "table_name" },
  { table: "sequence_claims", column: "owner_table" },
] as const

const isOwn = (line: FieldLine): boolean => line.resource.variantOf === line.resource.name

async function call({ queries }: Site, from: string, to: string): Promise<void> {
  for (const { table, column } of KEEPERS)
    await queries
      .updateTable(table)
      .set({ [column]: to })
      .where(column, "=", from)
      .execute()
}

/** All at once: what one table is called now may be what another will be. */
async function renameAll(site: Site, names: Planning["tableNames"]): Promise<void> {
  for (const [index, { from }] of names.entries()) {
    await renameTable(site, from, `moving_${index}`)
    await call(site, from, `moving_${index}`)
  }
  for (const [index, { to }] of names.entries()) {
    await renameTable(site, `moving_${index}`, to)
    await call(site, `moving_${index}`, to)
  }
}

const referencesOf = (planning: Planning, table: string, except?: string): Map<string, null> =>
  new Map(
    [...(planning.lineage.physical.get(table)?.columns ?? [])].flatMap(([name, { references }]) =>
      references && name !== except ? [[name, null] as const] : [],
    ),
  )

const takenTable =
  ({ lineage, tableNames }: Planning) =>
  (name: string) =>
    lineage.physical.has(name) || tableNames.some(({ to }) => to === name)

export async function planTables(planning: Planning): Promise<void> {
  const { lineage, steps, tableNames, touched } = planning
  for (const line of lineage.tables) {
    const { spec, from, back } = line
    const names = [...new Set(line.fields.map(({ resource }) => resource.name))].join(", ")
    if (from === null && back === undefined) {
      steps.push({
        place: names || spec.name,
        sentence: `is new: table '${spec.name}' is made`,
        rows: 0,
        additive: true,
        run: [],
      })
      continue
    }
    const now = from ?? back?.table ?? ""
    if (now === spec.name) continue
    const rows = await countValues(planning, now)
    tableNames.push({ from: now, to: spec.name })
    touched.add(now)
    steps.push({
      place: names,
      sentence: back
        ? `comes back with ${count(rows, "record")} that '${now}' has kept`
        : `was ${named(planning, now)}: table '${now}' becomes '${spec.name}', with ${count(rows, "record")}`,
      rows,
      additive: false,
      run: [],
      ...(back && { takes: [back] }),
    })
  }
  for (const line of lineage.tables) {
    await planLinks(planning, line)
    planning.obstacles.push(...(await strangersOf(planning, line)))
  }
  for (const table of lineage.gone) await planGone(planning, table)
  if (tableNames.length > 0)
    steps.unshift({
      place: "",
      sentence: "",
      rows: 0,
      additive: false,
      run: [{ phase: "name tables", work: (site) => renameAll(site, tableNames) }],
    })
}

const named = ({ lineage }: Planning, table: string): string => {
  const names = lineage.kept?.resources.filter((resource) => resource.table === table).map(({ name }) => name)
  return names?.length ? names.map((name) => `'${name}'`).join(", ") : `table '${table}'`
}

/** Records that would stay behind where nobody looks for them. */
async function strangersOf(planning: Planning, { strangers, spec }: TableLine): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  for (const { resource, table } of strangers) {
    const rows = await countValues(planning, table)
    if (rows > 0)
      found.push({
        place: resource.name,
        sentence: `moves from table '${table}' to '${spec.name}', and its records cannot come along: say table: "${table}", or give it another name and carry them over in a migration`,
        rows: [],
      })
  }
  return found
}

/** A table that nobody declares any more: kept under another name, where it holds nobody and lets nobody in. */
async function planGone(planning: Planning, table: string): Promise<void> {
  const { lineage, steps, tableNames, touched } = planning
  const rows = await countValues(planning, table)
  const aside = asideName(table, takenTable(planning))
  const resources = lineage.kept?.resources.filter((resource) => resource.table === table) ?? []
  const references = referencesOf(planning, table)
  tableNames.push({ from: table, to: aside })
  touched.add(table)
  steps.push({
    place: resources.map(({ name }) => name).join(", "),
    sentence: `is gone: table '${table}' with ${count(rows, "record")} is kept as '${aside}' until db:prune; who signed in with one of them no longer does`,
    rows,
    additive: false,
    drops: [
      {
        table: aside,
        column: null,
        resource: resources[0]?.name ?? table,
        field: null,
        was: table,
        resources,
      },
    ],
    run: [
      {
        phase: "loosen",
        work: async (site) => {
          await setReferences(site, aside, references)
          await site.queries
            .updateTable("accounts")
            .set({ active: 0 })
            .where("table_name", "=", aside)
            .execute()
          await site.queries.deleteFrom("sequence_claims").where("owner_table", "=", aside).execute()
        },
      },
    ],
  })
  const links = new Map(
    resources.flatMap(({ name, fields }) =>
      fields.flatMap((field) => (field.kind === "links" ? [[field.column, { name, field }] as const] : [])),
    ),
  )
  for (const [column, { name, field }] of links)
    await setLinksAside(planning, { table: linkTable(table, column), resource: name, field }, false)
}

async function setLinksAside(
  planning: Planning,
  { table, resource, field }: { table: string; resource: string; field: KeptField },
  told: boolean,
): Promise<void> {
  if (!planning.lineage.physical.has(table)) return
  const aside = asideName(table, takenTable(planning))
  const rows = await countValues(planning, table)
  planning.tableNames.push({ from: table, to: aside })
  planning.touched.add(table)
  planning.steps.push({
    place: told ? `${resource}.${field.key}` : "",
    sentence: told ? `is gone: ${count(rows, "reference")} are kept in '${aside}' until db:prune` : "",
    rows,
    additive: false,
    drops: [{ table: aside, column: null, resource, field, was: table }],
    // Whose owner goes goes with him; what was pointed at is free.
    run: [{ phase: "loosen", work: (site) => setReferences(site, aside, new Map([["target_id", null]])) }],
  })
}

async function planLinks(planning: Planning, line: TableLine): Promise<void> {
  const { lineage, steps, tableNames, touched } = planning
  const { kept } = lineage
  const from = line.from ?? line.back?.table ?? null
  const used = new Set<string>()
  const done = new Set<string>()
  for (const { now, before, back, resource } of line.fields.filter(isOwn)) {
    const place = `${resource.name}.${now.key}`
    if (before?.kind === "links" && from !== null) used.add(linkTable(from, before.column))
    if (now.kind !== "links" || done.has(now.column)) continue
    done.add(now.column)
    const name = linkTable(line.spec.name, now.column)
    if (before?.kind === "links" && from !== null) {
      const old = linkTable(from, before.column)
      if (old !== name) {
        const rows = await countValues(planning, old)
        tableNames.push({ from: old, to: name })
        touched.add(old)
        if (before.column !== now.column)
          steps.push({
            place,
            sentence: `was '${before.key}': ${count(rows, "reference")} come along`,
            rows,
            additive: false,
            run: [],
          })
      }
      await planTarget(planning, { old, name, place, before, target: now.target })
    } else if (back) await planLinksBack(planning, { back, name, place, line })
    else if (!before && from !== null)
      steps.push({ place, sentence: `is new: table '${name}' is made`, rows: 0, additive: true, run: [] })
  }
  const here = line.back ? [] : (kept?.resources.filter(({ table }) => table === from) ?? [])
  for (const { name, fields } of here)
    for (const field of fields) {
      const table = field.kind === "links" ? linkTable(from ?? "", field.column) : ""
      if (!table || used.has(table)) continue
      used.add(table)
      await setLinksAside(planning, { table, resource: name, field }, true)
    }
}

/** Many references that name another resource from now on. */
async function planTarget(
  planning: Planning,
  {
    old,
    name,
    place,
    before,
    target,
  }: { old: string; name: string; place: string; before: KeptField; target: string | null },
): Promise<void> {
  if (target === null || (before.target !== null && nameOf(planning, before.target) === target)) return
  const ids = await planning.labelsOf(tableNow(planning, target))
  const { rows } = await sql<{ owner_id: string; target_id: string }>`
    select owner_id, target_id from ${sql.id(old)}`.execute(planning.site.queries)
  const orphans = rows.filter((row) => !ids.has(row.target_id))
  planning.touched.add(old)
  planning.steps.push({
    place,
    sentence: `points at '${target}' from now on: ${count(rows.length - orphans.length, "reference")} are its records`,
    rows: rows.length,
    additive: false,
    obstacles:
      orphans.length > 0
        ? [
            {
              place,
              sentence: `points at '${target}' from now on, which has none of these records: empty them first, or give the field another key and fill it in a migration`,
              rows: orphans.map((row) => ({ id: row.owner_id, value: shown(row.target_id) })),
            },
          ]
        : [],
    run: [{ phase: "fasten", work: (site) => setReferences(site, name, new Map([["target_id", target]])) }],
  })
}

/** The name that a table has now; '' for one that is not there yet. */
export const tableNow = ({ lineage }: Planning, table: string): string => {
  const line = lineage.tables.find(({ spec }) => spec.name === table)
  return line?.from ?? line?.back?.table ?? ""
}

async function planLinksBack(
  planning: Planning,
  { back, name, place, line }: { back: Dropped; name: string; place: string; line: TableLine },
): Promise<void> {
  const target = line.spec.links.find((link) => link.name === name)?.target ?? ""
  const owner = line.spec.name
  const fitting = (owners: string, targets: string) =>
    sql`owner_id in (select id from ${sql.id(owners)}) and target_id in (select id from ${sql.id(targets)})`
  const rows = await countValues(planning, back.table)
  const there = [tableNow(planning, owner), tableNow(planning, target)] as const
  const { rows: found } = there.includes("")
    ? { rows: [] }
    : await sql<{ number: unknown }>`select count(*) as number from ${sql.id(back.table)}
        where ${fitting(...there)}`.execute(planning.site.queries)
  const fit = Number(found[0]?.number ?? 0)
  const aside = sql.id(back.table)
  planning.touched.add(back.table)
  planning.steps.push({
    place,
    sentence: `comes back with ${count(fit, "reference")} that '${back.table}' has kept${
      fit < rows ? `; ${rows - fit} of records that are gone stay there` : ""
    }`,
    rows: fit,
    additive: false,
    ...(fit === rows && { takes: [back] }),
    run: [
      {
        phase: "fill",
        work: ({ queries }) =>
          sql`insert into ${sql.id(name)} (owner_id, target_id, position)
            select owner_id, target_id, position from ${aside} where ${fitting(owner, target)}`.execute(
            queries,
          ),
      },
      {
        phase: "clear",
        work: (site) =>
          fit === rows
            ? dropTable(site, back.table)
            : sql`delete from ${aside} where ${fitting(owner, target)}`.execute(site.queries),
      },
    ],
  })
}
