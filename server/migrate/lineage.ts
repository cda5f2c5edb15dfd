/** Maps each declared field to its stored column: by key, by a name in `was`, or by column. */
import { snakeCase, tableName } from "../../src/core/schema/names"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { linkTable, storedResources, type TableSpec, tablesOf } from "../database/schema"
import type { ActualSchema, ActualTable } from "./introspection"
import {
  type Dropped,
  describeSchema,
  type SchemaSnapshot,
  type SnapshotField,
  type SnapshotResource,
} from "./schema-snapshot"

/** A declared field and its stored predecessor. */
export interface FieldLine {
  resource: Resource
  field: Field
  now: SnapshotField
  /** The predecessor, under its stored names; undefined: a new field. */
  before: SnapshotField | undefined
  /** True if the predecessor belonged to another resource of the table: keys and codes are not this one's. */
  borrowed: boolean
  /** Dropped field that is declared again. */
  back: Dropped | undefined
}

export interface TableLine {
  spec: TableSpec
  /** Current name of the table; null: new. */
  from: string | null
  /** Dropped table that is declared again. */
  back: Dropped | undefined
  physical: ActualTable | undefined
  fields: readonly FieldLine[]
  /** Resources whose rows are in another table so far. */
  incoming: readonly { resource: Resource; table: string }[]
}

export interface Lineage {
  tables: readonly TableLine[]
  /** Tables without any resource. */
  gone: readonly string[]
  snapshot: SchemaSnapshot | undefined
  next: SchemaSnapshot
  physical: ActualSchema
}

/** The stored predecessor of a resource. */
function resourceBefore(
  resource: Resource,
  snapshot: SchemaSnapshot | undefined,
  declared: ReadonlySet<string>,
): SnapshotResource | undefined {
  const find = (name: string) => snapshot?.resources.find((candidate) => candidate.name === name)
  // A former name that is still declared belongs to that resource.
  const old = resource.was.find((name) => !declared.has(name) && find(name))
  return find(old ?? resource.name)
}

/** Current table of a resource's rows. */
function tableBefore(
  resource: Resource,
  before: SnapshotResource | undefined,
  { snapshot, physical }: { snapshot: SchemaSnapshot | undefined; physical: ActualSchema },
): string | undefined {
  // A database of an older build has no snapshot, but its tables are named after the declarations.
  const names = snapshot ? [] : [resource.table, ...resource.was.map(tableName)]
  return (before ? [before.table] : names).find((name) => physical.has(name))
}

/** A field of an older build's database, derived from its column. */
function adopted(
  field: Field,
  now: SnapshotField,
  table: string,
  physical: ActualSchema,
): SnapshotField | undefined {
  const here = physical.get(table)
  const columns = [now.column, ...field.was.map(snakeCase)]
  if (now.kind === "links") {
    const column = columns.find((name) => physical.has(linkTable(table, name)))
    const target = column && physical.get(linkTable(table, column))?.columns.get("target_id")?.references
    return column ? { ...now, column, target: target ?? null } : undefined
  }
  const column = columns.find((name) => here?.columns.has(name))
  const found = column === undefined ? undefined : here?.columns.get(column)
  if (!column || !found) return undefined
  const same = found.kind === (now.kind === "json" ? "text" : now.kind)
  return {
    ...now,
    column,
    target: found.references,
    ...(!same && { kind: found.kind, type: found.kind === "text" ? "text" : "number" }),
  }
}

interface TracedResource {
  resource: Resource
  before: SnapshotResource | undefined
  table: string | null
  snapshot: SchemaSnapshot | undefined
  physical: ActualSchema
}

function fieldBefore(field: Field, now: SnapshotField, traced: TracedResource): SnapshotField | undefined {
  const { resource, before, table, snapshot, physical } = traced
  if (table === null) return undefined
  if (!snapshot) return adopted(field, now, table, physical)
  const declared = new Set(resource.fields.map(({ key }) => key))
  const own = before?.fields ?? []
  const old = field.was.find((key) => !declared.has(key) && own.some((candidate) => candidate.key === key))
  const found =
    own.find(({ key }) => key === (old ?? field.key)) ??
    own.find(({ key, column }) => column === now.column && !declared.has(key)) ??
    // A field of another resource in the same table.
    snapshot.resources
      .filter((candidate) => candidate.table === table)
      .flatMap(({ fields }) => fields)
      .find(({ column, kind }) => column === now.column && kind !== "links")
  if (!found) return undefined
  // The actual schema overrides the snapshot.
  const there = found.kind === "links" ? physical.get(linkTable(table, found.column)) : physical.get(table)
  const column = there?.columns.get(found.kind === "links" ? "target_id" : found.column)
  return column && { ...found, target: column.references }
}

/** The columns of a table that hold declared values, not keys of unique fields. */
export const valueColumns = (spec: TableSpec) => spec.columns.filter(({ unique }) => !unique)

/** @throws Error when declarations contradict each other (`tablesOf`) */
export function traceLineage(
  registry: Registry,
  snapshot: SchemaSnapshot | undefined,
  physical: ActualSchema,
): Lineage {
  const next = describeSchema(registry)
  const resources = storedResources(registry)
  const declared = new Set(resources.map(({ name }) => name))
  const specs = tablesOf(registry)
  const origins = new Map(
    resources.map((resource) => {
      const before = resourceBefore(resource, snapshot, declared)
      return [resource, { before, table: tableBefore(resource, before, { snapshot, physical }) }] as const
    }),
  )
  const ofTable = (table: string) => resources.filter((resource) => resource.table === table)
  const claimed = new Set(
    specs
      .map(({ name }) => name)
      .filter((name) => ofTable(name).some((resource) => origins.get(resource)?.table === name)),
  )
  const dropped = snapshot?.dropped ?? []
  const backOf = (table: string) => dropped.find(({ field, was }) => field === null && was === table)

  const tables = specs.map((spec): TableLine => {
    const own = ofTable(spec.name)
    const sources = own.flatMap((resource) => origins.get(resource)?.table ?? [])
    const renamed = sources.find((name) => !claimed.has(name))
    const known = snapshot?.resources.some(({ table }) => table === spec.name) ?? false
    const from = sources.includes(spec.name)
      ? spec.name
      : (renamed ?? (physical.has(spec.name) && !known ? spec.name : null))
    if (from !== null) claimed.add(from)
    const back = from === null ? backOf(spec.name) : undefined
    const table = from ?? back?.table ?? null
    // A restored table has the resources that it had when it was dropped.
    const former: SchemaSnapshot | undefined =
      back && snapshot
        ? { ...snapshot, resources: (back.resources ?? []).map((one) => ({ ...one, table: back.table })) }
        : snapshot
    const fields = own.flatMap((resource) =>
      resource.fields.flatMap((field): FieldLine[] => {
        const now = next.resources
          .find(({ name }) => name === resource.name)
          ?.fields.find(({ key }) => key === field.key)
        if (!now) return []
        const was = back ? resourceBefore(resource, former, declared) : origins.get(resource)?.before
        const old = fieldBefore(field, now, { resource, before: was, table, snapshot: former, physical })
        const restored = old ? undefined : droppedField(dropped, { resource, now, table })
        const borrowed =
          old !== undefined && was?.fields.every(({ column }) => column !== old.column) === true
        return [{ resource, field, now, before: old, borrowed, back: restored }]
      }),
    )
    const incoming = own.flatMap((resource) => {
      const old = origins.get(resource)?.table
      return old === undefined || old === from ? [] : [{ resource, table: old }]
    })
    return { spec, from, back, physical: table === null ? undefined : physical.get(table), fields, incoming }
  })
  const used = new Set(tables.map(({ from }) => from))
  const gone = [...new Set(snapshot?.resources.map(({ table }) => table))].filter(
    (table) => physical.has(table) && !used.has(table),
  )
  return { tables, gone, snapshot, next, physical }
}

/**
 * The dropped field that a declared one restores. If several resources had the column, the first that was dropped owns
 * it.
 */
function droppedField(
  dropped: readonly Dropped[],
  { resource, now, table }: { resource: Resource; now: SnapshotField; table: string | null },
): Dropped | undefined {
  const alike = dropped.filter(
    ({ field }) =>
      field !== null && field.key === now.key && (field.kind === "links") === (now.kind === "links"),
  )
  const names = [resource.name, ...resource.was]
  return (
    alike.find(
      (entry) => names.includes(entry.resource) && (entry.column === null || entry.table === table),
    ) ??
    alike.find(
      (entry) => entry.column !== null && entry.table === table && entry.field?.column === now.column,
    )
  )
}
