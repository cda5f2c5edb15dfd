/** Maps each declared field to its stored column: by key, by a name in `was`, or by column. */

import { snakeCase, tableName } from "../../src/core/schema/names"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { keyColumn, linkTable, storedResources, type TableSpec, tablesOf } from "../database/schema"
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
  /** The predecessor belonged to another resource of the table, so derived values are not this one's. */
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
  /** Resources that had their rows in another table than this one becomes. */
  strangers: readonly { resource: Resource; table: string }[]
}

export interface Lineage {
  tables: readonly TableLine[]
  /** Tables without any resource. */
  gone: readonly string[]
  kept: SchemaSnapshot | undefined
  next: SchemaSnapshot
  physical: ActualSchema
}

/** The stored predecessor of a resource. */
function resourceBefore(
  resource: Resource,
  kept: SchemaSnapshot | undefined,
  standing: ReadonlySet<string>,
): SnapshotResource | undefined {
  const find = (name: string) => kept?.resources.find((candidate) => candidate.name === name)
  // A former name that is still declared belongs to that resource.
  const old = resource.was.find((name) => !standing.has(name) && find(name))
  return find(old ?? resource.name)
}

function tablesBefore(
  resource: Resource,
  before: SnapshotResource | undefined,
  { kept, physical }: { kept: SchemaSnapshot | undefined; physical: ActualSchema },
): string[] {
  if (before) return [before.table]
  // A database of an older version has no snapshot of it; its names are known.
  const names = kept ? [] : [resource.table, ...resource.was.map(tableName)]
  return names.filter((name) => physical.has(name)).slice(0, 1)
}

/** A field of an older version's database, derived from its column. */
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

interface Place {
  resource: Resource
  before: SnapshotResource | undefined
  table: string | null
  kept: SchemaSnapshot | undefined
  physical: ActualSchema
}

function fieldBefore(field: Field, now: SnapshotField, place: Place): SnapshotField | undefined {
  const { resource, before, table, kept, physical } = place
  if (table === null) return undefined
  if (!kept) return adopted(field, now, table, physical)
  const standing = new Set(resource.fields.map(({ key }) => key))
  const own = before?.fields ?? []
  const old = field.was.find((key) => !standing.has(key) && own.some((candidate) => candidate.key === key))
  const found =
    own.find(({ key }) => key === (old ?? field.key)) ??
    own.find(({ key, column }) => column === now.column && !standing.has(key)) ??
    // A field of another resource in the same table.
    kept.resources
      .filter((candidate) => candidate.table === table)
      .flatMap(({ fields }) => fields)
      .find(({ column, kind }) => column === now.column && kind !== "links")
  if (!found) return undefined
  // The actual schema overrides the snapshot.
  const there = found.kind === "links" ? physical.get(linkTable(table, found.column)) : physical.get(table)
  const column = there?.columns.get(found.kind === "links" ? "target_id" : found.column)
  return column && { ...found, target: column.references }
}

/** The columns of a table that hold declared values, and no keys of ours. */
export const valueColumns = (spec: TableSpec) => spec.columns.filter(({ unique }) => !unique)

/** @throws Error when declarations contradict each other (`tablesOf`) */
export function traceLineage(
  registry: Registry,
  kept: SchemaSnapshot | undefined,
  physical: ActualSchema,
): Lineage {
  const next = describeSchema(registry)
  const resources = storedResources(registry)
  const standing = new Set(resources.map(({ name }) => name))
  const specs = tablesOf(registry)
  const before = new Map(
    resources.map((resource) => [resource, resourceBefore(resource, kept, standing)] as const),
  )
  const had = new Map(
    resources.map((resource) => [
      resource,
      tablesBefore(resource, before.get(resource), { kept, physical }).filter((name) => physical.has(name)),
    ]),
  )
  const ofTable = (table: string) => resources.filter((resource) => resource.table === table)
  const claimed = new Set<string>()
  for (const { name } of specs)
    if (ofTable(name).some((resource) => had.get(resource)?.includes(name))) claimed.add(name)
  const dropped = kept?.dropped ?? []
  const backOf = (table: string) => dropped.find(({ field, was }) => field === null && was === table)

  const tables = specs.map((spec): TableLine => {
    const own = ofTable(spec.name)
    const sources = [...new Set(own.flatMap((resource) => had.get(resource) ?? []))]
    const renamed = sources.find((name) => !claimed.has(name))
    const known = kept?.resources.some(({ table }) => table === spec.name) ?? false
    const from = sources.includes(spec.name)
      ? spec.name
      : (renamed ?? (physical.has(spec.name) && !known ? spec.name : null))
    if (from !== null) claimed.add(from)
    const back = from === null ? backOf(spec.name) : undefined
    const table = from ?? back?.table ?? null
    // A restored table has the resources that it had when it was dropped.
    const remembered: SchemaSnapshot | undefined =
      back && kept
        ? { ...kept, resources: (back.resources ?? []).map((one) => ({ ...one, table: back.table })) }
        : kept
    const fields = own.flatMap((resource) =>
      resource.fields.flatMap((field): FieldLine[] => {
        const now = next.resources
          .find(({ name }) => name === resource.name)
          ?.fields.find(({ key }) => key === field.key)
        if (!now) return []
        const was = back ? resourceBefore(resource, remembered, standing) : before.get(resource)
        const old = fieldBefore(field, now, { resource, before: was, table, kept: remembered, physical })
        const set = old ? undefined : droppedField(dropped, { resource, now, table })
        const borrowed =
          old !== undefined && was?.fields.every(({ column }) => column !== old.column) === true
        return [{ resource, field, now, before: old, borrowed, back: set }]
      }),
    )
    const strangers = own.flatMap((resource) =>
      (had.get(resource) ?? []).filter((name) => name !== from).map((name) => ({ resource, table: name })),
    )
    return { spec, from, back, physical: table === null ? undefined : physical.get(table), fields, strangers }
  })
  const used = new Set(tables.map(({ from }) => from))
  const gone = [...new Set(kept?.resources.map(({ table }) => table))].filter(
    (table) => physical.has(table) && !used.has(table),
  )
  return { tables, gone, kept, next, physical }
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

/** The column of a unique field's folded value, where it has one. */
export const keyOf = (line: FieldLine): string => keyColumn(line.now.column)
