/** Plans columns of declared fields: new, of another kind, or with another foreign key. */
import { sql } from "kysely"
import { addColumns } from "./alter"
import { converterOf } from "./convert"
import { columnKind, conversionObstacle, replaceColumn, tryConvert, writeConverted } from "./convert-columns"
import { type FieldLine, valueColumns } from "./lineage"
import { count, type Step, type Work } from "./plan"
import { planFromLinks, planToLinks } from "./plan-column-lists"
import { planRestoredColumn } from "./plan-restored-columns"
import { type Columns, freeDroppedName, inColumn, mayDropEmpty, nameOf } from "./planning"
import type { Dropped, SnapshotField } from "./schema-snapshot"

const KIND_NAMES = { text: "text", integer: "whole number", real: "number", json: "list", links: "list" }

export async function planKinds(columns: Columns): Promise<void> {
  const { planning, line, table, place } = columns
  const physical = line.physical?.columns ?? new Map()
  for (const spec of valueColumns(line.spec)) {
    const lines = line.fields.filter(({ now }) => inColumn(now) && now.column === spec.name)
    const own = lines.filter(({ resource }) => resource.variantOf === resource.name)
    const one = own.find(({ before }) => before !== undefined) ?? own.find(({ back }) => back) ?? own[0]
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
  additive: true,
})

/** Plans an existing column: its values and its foreign key. */
async function planKind(columns: Columns, one: FieldLine, before: SnapshotField): Promise<void> {
  const { planning, from, table, oldReferences, newReferences } = columns
  const { now } = one
  if (!inColumn(now) || !inColumn(before)) return
  const place = columns.place(one)
  const convert = await converterOf(one, before, planning)
  const target = before.target === null ? null : nameOf(planning, before.target)
  const isRetargeted = target !== now.target
  if (isRetargeted && before.target !== null) oldReferences.set(before.column, null)
  if (isRetargeted && now.target !== null) newReferences.set(now.column, now.target)
  const hasNewKind = columnKind(before) !== columnKind(now)
  if (!convert) {
    if (isRetargeted || hasNewKind)
      planning.steps.push({
        place,
        sentence: hasNewKind
          ? `is stored as ${KIND_NAMES[now.kind]} instead of ${KIND_NAMES[before.kind]}`
          : now.target === null
            ? "no longer refers to a table; its values stay"
            : `points at '${now.target}'`,
        additive: false,
        ...(hasNewKind && { run: [replaceColumn(table, now, null)] }),
      })
    if (hasNewKind) planning.touched.add(from)
    return
  }
  const { changed, unchanged, refused } = await tryConvert(planning, {
    table: from,
    column: before.column,
    convert,
  })
  const isDone = changed === 0 && refused.length === 0 && !hasNewKind && !isRetargeted
  if (!isDone) planning.touched.add(from)
  const empty = mayDropEmpty(planning, changed + unchanged + refused.length)
  // References become their labels; the ids are set aside.
  const ids = before.target !== null && now.target === null ? planIdsAside(columns, one, before) : undefined
  const write: Work = hasNewKind
    ? replaceColumn(table, now, convert)
    : {
        phase: "convert",
        work: (site) =>
          writeConverted(site, { table, from: now.column, to: now.column, type: now.kind, convert }),
      }
  planning.steps.push({
    place,
    sentence:
      before.type === now.type && now.target !== null && isRetargeted
        ? `now refers to '${now.target}': ${count(changed + unchanged, "reference")} match its records`
        : `'${before.type}' becomes '${now.type}': ${count(changed, "value")} ${changed === 1 ? "is" : "are"} converted` +
          (unchanged > 0 ? `, ${unchanged} ${unchanged === 1 ? "stays as it is" : "stay as they are"}` : "") +
          (ids ? `; the ids are kept in column '${ids.aside}' until db:prune` : ""),
    additive: isDone || empty,
    obstacles: conversionObstacle(place, before, now, refused),
    ...(ids && { drops: [ids.dropped] }),
    run: isDone ? [] : [...(ids ? [ids.copy] : []), write],
  })
}

/** Copies the ids of a reference into a column of their own. */
function planIdsAside({ table, line, from }: Columns, { now, resource }: FieldLine, before: SnapshotField) {
  const aside = freeDroppedName(now.column, (name) => line.physical?.columns.has(name) ?? false)
  const dropped: Dropped = { table, column: aside, resource: resource.name, field: before, was: from }
  const copy: Work = {
    phase: "convert",
    work: async (site) => {
      await addColumns(site, table, [{ name: aside, kind: "text", references: null }])
      await sql`update ${sql.id(table)} set ${sql.id(aside)} = ${sql.id(now.column)}`.execute(site.queries)
    },
  }
  return { aside, dropped, copy }
}
