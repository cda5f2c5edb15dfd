/** Plans link tables: new, renamed, with another target, dropped or restored. */
import { sql } from "kysely"
import { linkTable } from "../database/schema"
import { dropTable, setReferences } from "./alter"
import { labelsIn } from "./labels"
import type { FieldLine, TableLine } from "./lineage"
import { count, shown } from "./plan"
import { setAsideLinks } from "./plan-dropped-tables"
import { countValues, nameOf, type Planning } from "./planning"
import type { Dropped, SnapshotField } from "./schema-snapshot"

const isOwn = (line: FieldLine): boolean => line.resource.variantOf === line.resource.name

export async function planLinks(planning: Planning, line: TableLine): Promise<void> {
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
  const left = (name: string) => planning.moves.some((move) => move.from === from && move.names.has(name))
  const here = line.back
    ? []
    : (kept?.resources.filter(({ name, table }) => table === from && !left(name)) ?? [])
  for (const { name, fields } of here)
    for (const field of fields) {
      const table = field.kind === "links" ? linkTable(from ?? "", field.column) : ""
      if (!table || used.has(table)) continue
      used.add(table)
      await setAsideLinks(planning, { table, resource: name, field }, true)
    }
}

async function planTarget(
  planning: Planning,
  {
    old,
    name,
    place,
    before,
    target,
  }: { old: string; name: string; place: string; before: SnapshotField; target: string | null },
): Promise<void> {
  if (target === null || (before.target !== null && nameOf(planning, before.target) === target)) return
  const ids = await labelsIn(planning, target)
  const { rows } = await sql<{ owner_id: string; target_id: string }>`
    select owner_id, target_id from ${sql.id(old)}`.execute(planning.site.queries)
  const orphans = rows.filter((row) => !ids.has(row.target_id))
  planning.touched.add(old)
  planning.steps.push({
    place,
    sentence: `now refers to '${target}': ${count(rows.length - orphans.length, "reference")} match its records`,
    rows: rows.length,
    additive: false,
    obstacles:
      orphans.length > 0
        ? [
            {
              place,
              sentence: `now refers to '${target}', which has none of these records: empty them first, or give the field another key and fill it in a migration`,
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
    sentence: `is restored with ${count(fit, "reference")} that '${back.table}' has kept${
      fit < rows ? `; ${rows - fit} of deleted records stay there` : ""
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
