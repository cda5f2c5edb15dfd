/** Tables from declarations: one per `resource.table`, the union of the columns of the resources that share it. */
import type { Storage } from "../../src/core/schema/field-types"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { fieldType, linkOf } from "../../src/fields/registry"

export interface ColumnSpec {
  name: string
  kind: Exclude<Storage, "links" | null>
  /** Table of the referenced records. */
  references: string | null
  /** Holds a folded unique key (AP: duplicates answer 409). */
  unique: boolean
  /** Maximum number of characters; null: unlimited. */
  maxLength: number | null
}
export interface LinkSpec {
  name: string
  owner: string
  target: string
}
export interface TableSpec {
  name: string
  columns: readonly ColumnSpec[]
  links: readonly LinkSpec[]
  /** Columns by which records are found (`text-lookup.ts`). */
  lookups: readonly LookupColumn[]
  /** Columns with the fixed values of resources that share the table; empty if one resource owns it. */
  shared: readonly string[]
}

export interface LookupColumn {
  name: string
  storage: "text" | "json"
}

/** Text columns, or columns of text lists, by which other resources find this one's records. */
export function lookupColumns(source: Resource, keys: readonly string[]): LookupColumn[] {
  return keys.map((key) => {
    const field = source.field(key)
    const storage = storageOf(field)
    if (field.column === null || (storage !== "text" && storage !== "json"))
      throw new Error(`${source.name}.${key} stores no text to find records by`)
    return { name: field.column, storage }
  })
}

/** Storage of a field: a column's kind, `links` for a link table, or null if it is not stored. */
export const storageOf = (field: Field): Storage =>
  field.column === null ? null : fieldType(field).storage(field)

/** Length limit of a column. The JSON of a list takes up to six characters for one. */
const columnLength = (field: Field, kind: Exclude<Storage, "links" | null>): number | null =>
  kind === "text" ? field.maxLength : kind === "json" ? field.maxItems * (6 * field.maxLength + 16) : null

/** Column of a unique field's key. */
export const keyColumn = (column: string): string => `${column}_key`

/** The table that joins a record to the many that one of its fields refers to. */
export const linkTable = (table: string, column: string): string => `${table}_${column}_links`

/** Resources that this server stores. */
export const storedResources = (registry: Registry): Resource[] =>
  registry.all.filter((resource) => resource.source.kind === "rest")

/** Table → column. */
function lookupColumnsByTable(registry: Registry): Map<string, Map<string, LookupColumn>> {
  const tables = new Map<string, Map<string, LookupColumn>>()
  for (const { fields } of storedResources(registry))
    for (const [name, keys] of fields.flatMap((field) => Object.entries(fieldType(field).seeks(field)))) {
      const source = registry.find(name)
      if (source?.source.kind !== "rest") continue
      const known = tables.get(source.table) ?? new Map<string, LookupColumn>()
      for (const column of lookupColumns(source, keys)) known.set(column.name, column)
      tables.set(source.table, known)
    }
  return tables
}

/** @throws Error if two fields of a resource share a column, or two resources declare a column with different kinds */
export function tablesOf(registry: Registry): TableSpec[] {
  const tables = new Map<string, { columns: Map<string, ColumnSpec>; links: Map<string, LinkSpec> }>()
  const add = (table: string, column: Pick<ColumnSpec, "name" | "kind"> & Partial<ColumnSpec>) => {
    const spec: ColumnSpec = { references: null, unique: false, maxLength: null, ...column }
    const { columns } = tables.get(table) ?? { columns: new Map<string, ColumnSpec>() }
    const known = columns.get(spec.name)
    if (known && (known.kind !== spec.kind || known.references !== spec.references))
      throw new Error(
        `table '${table}' has column '${spec.name}' twice, in two kinds: name another \`column\``,
      )
    // The larger limit, if two resources declare the column.
    const maxLength =
      known && spec.maxLength !== null && known.maxLength !== null
        ? Math.max(spec.maxLength, known.maxLength)
        : spec.maxLength
    columns.set(spec.name, { ...spec, maxLength })
  }
  const targetOf = (field: Field): string | null => {
    const link = linkOf(field)
    const target = link ? registry.find(link.resource) : undefined
    return target?.source.kind === "rest" ? target.table : null
  }
  for (const resource of storedResources(registry)) {
    const { table } = resource
    const entry = tables.get(table) ?? { columns: new Map(), links: new Map() }
    tables.set(table, entry)
    for (const { column } of resource.fixedValues) add(table, { name: column, kind: "text" })
    const own = new Set<string>()
    for (const field of resource.fields) {
      const kind = storageOf(field)
      if (kind === null || field.column === null) continue
      if (own.has(field.column))
        throw new Error(
          `${resource.name}.${field.key}: column '${field.column}' belongs to another field: name another`,
        )
      own.add(field.column)
      const target = targetOf(field)
      if (kind === "links") {
        const name = linkTable(table, field.column)
        if (target) entry.links.set(name, { name, owner: table, target })
        continue
      }
      add(table, { name: field.column, kind, references: target, maxLength: columnLength(field, kind) })
      if (field.unique) add(table, { name: keyColumn(field.column), kind: "text", unique: true })
    }
  }
  const lookups = lookupColumnsByTable(registry)
  const sharedColumns = (name: string) =>
    storedResources(registry)
      .filter(({ table }) => table === name)
      .flatMap(({ fixedValues }) => fixedValues.map(({ column }) => column))
  return [...tables].map(([name, { columns, links }]) => ({
    name,
    columns: [...columns.values()],
    links: [...links.values()],
    lookups: [...(lookups.get(name)?.values() ?? [])],
    shared: [...new Set(sharedColumns(name))].sort(),
  }))
}
