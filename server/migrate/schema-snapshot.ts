/** Schema snapshot: columns and formats of all fields as last applied, stored for later plans. */
import type { Storage } from "../../src/core/schema/field-types"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { fold } from "../../src/core/text"
import { fieldType, linkOf } from "../../src/fields/registry"
import { storageOf, storedResources } from "../database/schema"
import { getSetting, setSetting } from "../database/settings-table"
import type { Queries } from "../database/types"

export interface SnapshotField {
  key: string
  column: string
  kind: Exclude<Storage, null>
  type: string
  /** Table of the referenced records. */
  target: string | null
  /** Fields within which it is unique; null: not unique. */
  unique: readonly string[] | null
  /** The scope of its codes; null: it has none. */
  sequence: string | null
  /** Every new record must have it. */
  required: boolean
  options: readonly string[] | null
  maxLength: number
}

export interface SnapshotResource {
  name: string
  table: string
  /** Fixed values that distinguish its rows in a shared table. */
  fixed: readonly { column: string; value: string }[]
  /** Column of its title, the label of references. */
  title: string | null
  fields: readonly SnapshotField[]
}

/** A dropped column or table that `db:prune` has not removed yet. */
export interface Dropped {
  /** Current name of the dropped table, or of the column's table. */
  table: string
  /** null: the table. */
  column: string | null
  /** Resource that owned it. */
  resource: string
  /** Field of a dropped column or link table. */
  field: SnapshotField | null
  /** Former name of the table. */
  was: string
  /** Resources of a dropped table. */
  resources?: readonly SnapshotResource[]
}

export interface SchemaSnapshot {
  /** Result of `fold` for sample texts: keys are recomputed when it changes. */
  fold: string
  resources: readonly SnapshotResource[]
  dropped: readonly Dropped[]
}

/** Setting that holds the snapshot. */
export const SCHEMA_KEY = "declared-schema"

/** Samples of everything that folding changes: case, composition, blanks. */
const foldSamples = (): string => fold(" ÀÉÎ\u00a0Straße  ﬁN  I\u0307İı ΑΣ ﷺ Å ")

function describeField(field: Field, registry: Registry): SnapshotField | undefined {
  const kind = storageOf(field)
  if (kind === null || field.column === null) return undefined
  const link = linkOf(field)
  const target = link ? registry.find(link.resource) : undefined
  const type = fieldType(field)
  const domain = type.domain(field)
  return {
    key: field.key,
    column: field.column,
    kind,
    type: field.type,
    target: target?.source.kind === "rest" ? target.table : null,
    unique: field.unique ? field.uniqueWith : null,
    sequence: type.numbering(field)?.scope ?? null,
    required: field.required.create !== null && field.when === null && field.send !== null,
    options: domain.length > 0 && kind === "text" ? domain.map(String) : null,
    maxLength: field.maxLength,
  }
}

const describeResource = (resource: Resource, registry: Registry): SnapshotResource => ({
  name: resource.name,
  table: resource.table,
  fixed: resource.fixedValues.map(({ column, value }) => ({ column, value })),
  title: resource.fields.find(({ key }) => key === resource.title)?.column ?? null,
  fields: resource.fields.flatMap((field) => describeField(field, registry) ?? []),
})

export const describeSchema = (registry: Registry): SchemaSnapshot => ({
  fold: foldSamples(),
  resources: storedResources(registry).map((resource) => describeResource(resource, registry)),
  dropped: [],
})

/** undefined for a new database, or one of an older version. */
export async function readSnapshot(queries: Queries): Promise<SchemaSnapshot | undefined> {
  const text = await getSetting(queries, SCHEMA_KEY)
  return text === undefined ? undefined : (JSON.parse(text) as SchemaSnapshot)
}

export const writeSnapshot = (queries: Queries, schema: SchemaSnapshot): Promise<void> =>
  setSetting(queries, SCHEMA_KEY, JSON.stringify(schema))
