/**
 * What a database was last brought up to, as far as a later plan needs it: where each field's value stands and how it is
 * written, said without a declaration, which by then is another.
 */
import type { Storage } from "../../src/core/schema/field-types"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { fold } from "../../src/core/text"
import { fieldType, linkOf } from "../../src/fields/registry"
import { served, storageOf } from "../database/schema"
import { getSetting, setSetting } from "../database/settings-table"
import type { Queries } from "../database/types"

export interface SnapshotField {
  key: string
  column: string
  kind: Exclude<Storage, null>
  type: string
  /** The table whose ids it holds. */
  target: string | null
  /** How its unique key is made: the fields within whose equal values it is; null: it is not unique. */
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
  /** What tells its rows from others' of the same table. */
  fixed: readonly { column: string; value: string }[]
  /** The column of its title, which says what a reference to it means. */
  title: string | null
  fields: readonly SnapshotField[]
}

/** What a declaration gave up, and `db:prune` has not taken away yet. */
export interface Dropped {
  /** The table in which the column stands, or the one that was dropped itself, by the name that it has now. */
  table: string
  /** null: the table. */
  column: string | null
  /** The resource whose it was. */
  resource: string
  /** Of a column: whose value it was. Of a table of many references as well. */
  field: SnapshotField | null
  /** What the table was called. */
  was: string
  /** Of a table: whose rows were in it. */
  resources?: readonly SnapshotResource[]
}

export interface SchemaSnapshot {
  /** What folding makes of some texts: keys are made anew when it makes something else. */
  fold: string
  resources: readonly SnapshotResource[]
  dropped: readonly Dropped[]
}

/** Key of the kept schema among the settings. */
export const SCHEMA_KEY = "declared-schema"

/** Case, compositions, blanks: whatever folding has an opinion on. */
const foldMark = (): string => fold(" ÀÉÎ\u00a0Straße  ﬁN  I\u0307İı ΑΣ ﷺ Å ")

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

/** What the declarations ask of a database. */
export const describeSchema = (registry: Registry): SchemaSnapshot => ({
  fold: foldMark(),
  resources: served(registry).map((resource) => describeResource(resource, registry)),
  dropped: [],
})

/** undefined for a new database, and for one that an older version has kept. */
export async function readSnapshot(queries: Queries): Promise<SchemaSnapshot | undefined> {
  const text = await getSetting(queries, SCHEMA_KEY)
  return text === undefined ? undefined : (JSON.parse(text) as SchemaSnapshot)
}

export const writeSnapshot = (queries: Queries, schema: SchemaSnapshot): Promise<void> =>
  setSetting(queries, SCHEMA_KEY, JSON.stringify(schema))
