/** Columns that stay: new ones, those of another kind, and those that point elsewhere. */
import { sql } from "kysely"
import { addColumn } from "./alter"
import { type Columns, inColumn } from "./columns"
import { converterOf } from "./convert"
import { columnKind, replaceColumn, tryConvert, unfit, writeConverted } from "./convert-columns"
import type { FieldLine } from "./lineage"
import { valueColumns } from "./lineage"
import { count, type Step } from "./plan"
import { planFromLinks, planToLinks } from "./plan-column-lists"
import { planRestoredColumn } from "./plan-restored-columns"
import { countValues, freeDroppedName, mayDropEmpty, nameOf } from "./planning"
import type { Dropped, SnapshotField } from "./schema-snapshot"
import type { Site } from "./site"

const KIND_NAMES = { text: "text", integer: "whole number", real: "number", json: "list", links: "list" }

export async function planKinds(columns: Columns): Promise<void> {
  const { planning, line, table, place } = columns
  const physical = line.physical?.columns ?? new Map()
  const done = new Set<string>()
  for (const spec of valueColumns(line.spec)) {
    const lines = line.fields.filter(({ now }) => inColumn(now) && now.column === spec.name)
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
    else if (one.back?.column) await planRestoredColumn(columns, one, one.back)
    else planning.steps.push(newColumn(place(one), null))
  }
  for (const one of line.fields)
    if (one.now.kind === "links" && inColumn(one.before) && one.resource.variantOf === one.resource.name)
      await planToLinks(columns, one, one.before)
}

const newColumn = (place: string, column: string | null): Step => ({
  place,
  sentence: column === null ? "is new" : `has the new column '${column}'`,
  rows: 0,
  additive: true,
  run: [],
})

/** Plans an existing column: its values and its foreign key. */
async function planKind(columns: Columns, one: FieldLine, before: SnapshotField): Promise<void> {
  const { planning, from, table, place, loosened, fastened } = columns
  const { now } = one
  if (!inColumn(now) || !inColumn(before)) return
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
          ? `is stored as ${KIND_NAMES[now.kind]} instead of ${KIND_NAMES[before.kind]}`
          : now.target === null
            ? "no longer refers to a table; its values stay"
            : `points at '${now.target}'`,
        rows: await countValues(planning, from, before.column),
        additive: false,
        run: apart ? replaceColumn(table, now, null) : [],
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
  const empty = mayDropEmpty(planning, changed + kept + refused.length)
  const repointed = before.type === now.type && now.target !== null && target !== now.target
  // References become their labels; the ids are set aside.
  const ids = before.target !== null && now.target === null ? planIdsAside(columns, one, before) : undefined
  planning.steps.push({
    place: place(one),
    sentence: repointed
      ? `now refers to '${now.target}': ${count(changed + kept, "reference")} match its records`
      : `'${before.type}' becomes '${now.type}': ${count(changed, "value")} ${changed === 1 ? "is" : "are"} converted` +
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
            ? replaceColumn(table, now, convert)
            : [
                {
                  phase: "convert" as const,
                  work: (site: Site) =>
                    writeConverted(site, {
                      table,
                      from: now.column,
                      to: now.column,
                      type: now.kind,
                      convert,
                    }),
                },
              ]),
        ],
  })
}

function planIdsAside({ table, line, from }: Columns, one: FieldLine, before: SnapshotField) {
  const { now, resource } = one
  const aside = freeDroppedName(now.column, (name) => line.physical?.columns.has(name) ?? false)
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
