/** Plans link tables: new, renamed, with another target, dropped or restored. */
import { sql } from "kysely"
import { linkTable } from "../database/schema"
import { dropTable, setReferences } from "./alter"
import { labelsIn } from "./labels"
import type { FieldLine, TableLine } from "./lineage"
import { count, formatStored, obstaclesOf } from "./plan"
import { setAsideLinks } from "./plan-dropped-tables"
import { countValues, nameOf, type Planning } from "./planning"
import type { Dropped, SnapshotField } from "./schema-snapshot"

const isOwn = (line: FieldLine): boolean => line.resource.variantOf === line.resource.name

export async function planLinks(planning: Planning, line: TableLine): Promise<void> {
  const { lineage, steps, tableNames, touched } = planning
  const from = line.from ?? line.back?.table ?? null
  const used = new Set<string>()
  const done = new Set<string>()
  for (const { now, before, back, resource } of line.fields.filter(isOwn)) {
    const place = `${resource.name}.${now.key}`
    const old = before?.kind === "links" && from !== null ? linkTable(from, before.column) : undefined
    if (old !== undefined) used.add(old)
    if (now.kind !== "links" || done.has(now.column)) continue
    done.add(now.column)
    const name = linkTable(line.spec.name, now.column)
    if (before && old !== undefined) {
      if (old !== name) {
        tableNames.push({ from: old, to: name })
        touched.add(old)
        if (before.column !== now.column) {
          const links = count(await countValues(planning, old), "reference")
          steps.push({ place, sentence: `was '${before.key}': ${links} come along`, additive: false })
        }
      }
      await planTarget(planning, { old, name, place, before, target: now.target })
    } else if (back) await planLinksBack(planning, { back, name, place, line })
    else if (!before && from !== null)
      steps.push({ place, sentence: `is new: table '${name}' is made`, additive: true })
  }
  const hasLeft = (name: string) => planning.moves.some((move) => move.from === from && move.names.has(name))
  if (line.back || from === null) return
  for (const { name, table: of, fields } of lineage.snapshot?.resources ?? [])
    for (const field of of === from && !hasLeft(name) ? fields : []) {
      const table = linkTable(from, field.column)
      if (field.kind !== "links" || used.has(table)) continue
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
    additive: false,
    obstacles: obstaclesOf(
      place,
      `now refers to '${target}', which has none of these records: empty them first, or give the field another key and fill it in a migration`,
      orphans.map((row) => ({ id: row.owner_id, value: formatStored(row.target_id) })),
    ),
    run: [
      {
        phase: "add references",
        work: (site) => setReferences(site, name, new Map([["target_id", target]])),
      },
    ],
  })
}

/** Current name of a table; undefined for a new one. */
const tableNow = ({ lineage }: Planning, table: string): string | undefined => {
  const line = lineage.tables.find(({ spec }) => spec.name === table)
  return line?.from ?? line?.back?.table
}

async function planLinksBack(
  planning: Planning,
  { back, name, place, line }: { back: Dropped; name: string; place: string; line: TableLine },
): Promise<void> {
  const owner = line.spec.name
  const target = line.spec.links.find((link) => link.name === name)?.target ?? ""
  const fitting = (owners: string, targets: string) =>
    sql`owner_id in (select id from ${sql.id(owners)}) and target_id in (select id from ${sql.id(targets)})`
  const [owners, targets] = [tableNow(planning, owner), tableNow(planning, target)]
  const rows = await countValues(planning, back.table)
  const fit = owners && targets ? await countValues(planning, back.table, null, fitting(owners, targets)) : 0
  const aside = sql.id(back.table)
  planning.touched.add(back.table)
  planning.steps.push({
    place,
    sentence: `is restored with ${count(fit, "reference")} that '${back.table}' has kept${
      fit < rows ? `; ${rows - fit} of deleted records stay there` : ""
    }`,
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
