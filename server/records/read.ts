import { setImmediate as breathe } from "node:timers/promises"
import type { Link } from "../../src/core/schema/field-types"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { fieldType, formatValue } from "../../src/fields/registry"
import { fromRow } from "../database/columns"
import { inChunks, selectRows } from "../database/resource-rows"
import { linkTable, storageOf } from "../database/schema"
import type { Queries, Row } from "../database/types"
import type { SessionView } from "./session-view"

/** The rows of a session: all without a view. */
const selectShown = (trx: Queries, resource: Resource, view: SessionView | undefined) => {
  const query = selectRows(trx, resource)
  const scope = view?.scope(trx, resource)
  return scope ? query.where(scope) : query
}

/** A resource's rows in the order of their ids. @param ids default: all @param view of a session: its rows alone */
export async function readRows(
  trx: Queries,
  resource: Resource,
  ids?: readonly string[],
  view?: SessionView,
): Promise<Row[]> {
  const query = selectShown(trx, resource, view).selectAll().orderBy("id")
  return ids === undefined
    ? query.execute()
    : inChunks(ids, (some) => query.where("id", "in", some).execute())
}

/** Batches of a resource's rows in the order of their ids; other requests get a turn after each. */
export async function* rowBatches(
  trx: Queries,
  resource: Resource,
  size: number,
  view?: SessionView,
): AsyncGenerator<Row[]> {
  for (let after = ""; ; ) {
    const rows = await selectShown(trx, resource, view)
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(size)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = String(rows.at(-1)?.id)
    await breathe()
  }
}

/** One row. @param lock holds off other writers until the transaction ends @param view of a session: undefined for others */
export async function readRow(
  trx: Queries,
  resource: Resource,
  { id, lock, view }: { id: string; lock: boolean; view?: SessionView },
): Promise<Row | undefined> {
  const query = selectShown(trx, resource, view).selectAll().where("id", "=", id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Referenced rows: target resource → id → row. */
export type Targets = ReadonlyMap<string, ReadonlyMap<string, Row>>
/** References of many: field → record → ids, in order. */
export type Links = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
/** Number of references: field → record → number. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The field of its target that a link shows; undefined if the session may not read it. */
export function labelField(registry: Registry, link: Link) {
  const target = registry.get(link.resource)
  const key = link.label ?? target.title
  return target.fields.find((field) => field.key === key)
}

/** Decodes targets, each row and each label once: thousands of records may refer to a few targets. */
export function targetReader(registry: Registry) {
  const known = new WeakMap<Row, Record<string, unknown>>()
  const valuesOf = (link: Link, row: Row): Record<string, unknown> => {
    const values = known.get(row) ?? fromRow(registry.get(link.resource), row)
    known.set(row, values)
    return values
  }
  return {
    valuesOf,
    /** @returns a function from a target's row to its label */
    labelsOf: (link: Link): ((row: Row | undefined) => string | null) => {
      const label = labelField(registry, link)
      const labels = new Map<Row, string | null>()
      return (row) => {
        if (!row || !label) return null
        const known = labels.get(row)
        if (known !== undefined) return known
        const values = valuesOf(link, row)
        const text = formatValue(values[label.key], label, values) || null
        labels.set(row, text)
        return text
      }
    },
  }
}

/** Fields to read; undefined: all. */
export type Only = ReadonlySet<string> | undefined

const wanted = (resource: Resource, only: Only) =>
  only === undefined ? resource.fields : resource.fields.filter(({ key }) => only.has(key))

/** Maximum number of ids in a query; for more records the whole table is read. */
const SOME = 1000

export async function readLinks(
  trx: Queries,
  resource: Resource,
  { ids, only }: { ids?: readonly string[]; only?: Only } = {},
): Promise<Links> {
  const links = new Map<string, Map<string, string[]>>()
  for (const field of wanted(resource, only)) {
    if (storageOf(field) !== "links" || field.column === null) continue
    const byOwner = new Map<string, string[]>()
    const table = linkTable(resource.table, field.column)
    const query = trx.selectFrom(table).selectAll().orderBy("owner_id").orderBy("position")
    const rows =
      ids && ids.length <= SOME
        ? await inChunks(ids, (some) => query.where("owner_id", "in", some).execute())
        : await query.execute()
    for (const row of rows) {
      const owner = String(row.owner_id)
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), String(row.target_id)])
    }
    links.set(field.key, byOwner)
  }
  return links
}

/** Counts the references to records. @param ids default: all */
export async function readCounts(
  trx: Queries,
  registry: Registry,
  {
    resource,
    ids,
    only,
    view,
  }: { resource: Resource; ids?: readonly string[]; only?: Only; view?: SessionView | undefined },
): Promise<Counts> {
  const counts = new Map<string, Map<string, number>>()
  for (const field of wanted(resource, only)) {
    const counted = fieldType(field).counts(field)
    if (!counted) continue
    const of = registry.get(counted.resource)
    const column = of.fields.find(({ key }) => key === counted.by)?.column ?? null
    if (column === null) continue
    const query = selectShown(trx, of, view)
      .select(({ fn }) => [column, fn.countAll().as("number")])
      .where(column, "is not", null)
      .groupBy(column)
    const rows =
      ids && ids.length <= SOME
        ? await inChunks(ids, (some) => query.where(column, "in", some).execute())
        : await query.execute()
    counts.set(field.key, new Map(rows.map((row) => [String(row[column]), Number(row.number)])))
  }
  return counts
}

/** The rows that the links of other rows refer to. */
export async function readTargets(
  trx: Queries,
  registry: Registry,
  {
    rows,
    parts,
    view,
  }: {
    rows: readonly Row[]
    parts: readonly { link: Link | null; readValue: (row: Row) => unknown }[]
    view?: SessionView | undefined
  },
): Promise<Targets> {
  const idsOf = new Map<string, Set<string>>()
  for (const { link, readValue } of parts) {
    if (!link || registry.find(link.resource)?.source.kind !== "rest") continue
    const ids = idsOf.get(link.resource) ?? new Set<string>()
    for (const row of rows) {
      const value = readValue(row)
      if (typeof value === "string") ids.add(value)
      else if (Array.isArray(value)) for (const id of value) if (typeof id === "string") ids.add(id)
    }
    idsOf.set(link.resource, ids)
  }
  const targets = new Map<string, Map<string, Row>>()
  for (const [name, ids] of idsOf) {
    const found = await readRows(trx, registry.get(name), [...ids], view)
    targets.set(name, new Map(found.map((row) => [String(row.id), row])))
  }
  return targets
}
