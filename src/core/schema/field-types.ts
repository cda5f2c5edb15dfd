/** What core asks of a field's type. `src/fields/registry.ts` answers; core itself knows no type by name. */
import type { Field, Resource } from "./resource"
import type { Context, FieldBase, FieldInput, FieldMap, FieldType, Values } from "./types"

/** The keys of a declaration that only this type has: the same before and after `normalise`. */
export type OwnKeys<T extends FieldType> = Omit<FieldMap[T], keyof FieldBase>

/** Where the server keeps a value: a column's kind, `links` for a table of its own, null for nowhere. */
export type Storage = "text" | "integer" | "real" | "json" | "links" | null

/** What is wrong with how a type's own keys were filled; `check` adds the place. */
export interface TypeFault {
  code: string
  problem: string
  remedy: string
}

/** What a fault is looked for in. */
export interface Surroundings {
  resource: Resource
  /** The names of all declared resources. */
  declared: ReadonlySet<string>
}

/** How a value is worked out from the others instead of typed. */
export type Compute = (values: Values, context: Context) => unknown

/** A field type as core sees it, every trait there. */
export interface SchemaTraits {
  /** How an empty one is asked for: 'X wajib diisi', 'X wajib dipilih'. */
  wording: "diisi" | "dipilih"
  /** Characters of each of its texts where the declaration says nothing else. */
  maxLength: number
  /** Whether answers hold it, and payloads bring it, where the declaration says nothing else. */
  wire: { read: boolean; send: boolean }
  /** Stands in lists and details where the declaration does not choose what does. */
  shown: boolean
  /** Takes the whole width of a two-column form. */
  wide: boolean
  storage: (field: Field | FieldInput) => Storage
  /** Where the answer keeps the text that is shown for it, as a path. */
  labelPath: (field: FieldInput) => string | undefined
  compute: (field: FieldInput) => Compute | undefined
  /** What it reads of other resources: resource → field keys. */
  dependencies: (field: Field, titleOf: (resource: string) => string) => Record<string, string[]>
  /** Every value that it can have, where they are few and declared. */
  domain: (field: Field) => readonly (string | boolean)[]
  faults: (field: Field, around: Surroundings) => readonly TypeFault[]
}

export interface FieldTypes {
  /** undefined for a type that is not there. */
  find: (type: string) => SchemaTraits | undefined
}
