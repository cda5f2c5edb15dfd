/** The traits of field types that core uses; `src/fields/registry.ts` supplies them. Core names no type. */
import type { Field, Resource } from "./resource"
import type { Context, FieldBase, FieldInput, FieldMap, FieldType, Lookups, Values } from "./types"

/** The keys of a declaration that only this type has: the same before and after `normalise`. */
export type OwnKeys<T extends FieldType> = Omit<FieldMap[T], keyof FieldBase>

/** The names of those keys, and which of them hold a function: `check` finds a misspelt key by it. */
export type OwnKeyKinds<T extends FieldType> = {
  [K in Exclude<keyof FieldMap[T], keyof FieldBase | "type">]-?: NonNullable<FieldMap[T][K]> extends (
    ...args: never[]
  ) => unknown
    ? "function"
    : "value"
}

/** The storage of a value: a column's kind, `links` for a table of its own, null for none. */
export type Storage = "text" | "integer" | "real" | "json" | "links" | null

/** A fault of a type's own keys; `check` adds the place. */
export interface TypeFault {
  code: string
  problem: string
  remedy: string
}

/** The declarations around a field. */
export interface Surroundings {
  resource: Resource
  /** The names of all declared resources. */
  declared: ReadonlySet<string>
}

/** How a value is worked out from the others instead of typed. */
export type Compute = (values: Values, context: Context) => unknown

/** A function of the declaration that the field's type calls. */
export interface OwnRule {
  /** The key under which it is declared. */
  key: string
  /** Its first argument: the values, a record of the target, or only the context. */
  over: "values" | "target" | "context"
  run: (subject: Values, context: Context) => unknown
}

/** Random values for sample data, repeatable by seed. */
export interface Sampler {
  /** The how-manieth record this is, from 0. */
  index: number
  /** 0 ≤ n < below, the same for the same seed. */
  int: (below: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** A sampler in the middle of a record that is being made. */
export interface FieldSampler extends Sampler {
  /** The record so far: the fields that stand before this one. */
  values: Values
  context: Context
  /** The records of another resource that are there already. */
  rows: (resource: string) => readonly Values[]
  /** The codes of a numbering's scope that are held already. */
  codes: (scope: string) => readonly string[]
  /** The password of sample accounts. */
  password: string
}

/** The source of records and options for a value. */
export interface Lookup {
  context: Context
  /** A record of another resource; undefined where it is not known. */
  record: (resource: string, id: string) => Values | undefined
}

/** A field type as core sees it, every trait there. */
export interface SchemaTraits {
  /** Its own keys, by name. */
  keys: Readonly<Record<string, "value" | "function">>
  /** How an empty one is asked for: 'X wajib diisi', 'X wajib dipilih'. */
  wording: "diisi" | "dipilih"
  /** The default limit of characters. */
  maxLength: number
  /** True by default if responses have it and payloads bring it. */
  wire: { read: boolean; send: boolean }
  /** In lists and details by default. */
  shown: boolean
  /** Takes the whole width of a two-column form. */
  wide: boolean
  storage: (field: Field | FieldInput) => Storage
  /** The path of the shown text in the response. */
  labelPath: (field: FieldInput) => string | undefined
  compute: (field: FieldInput) => Compute | undefined
  /** Its reads of other resources: resource → field keys. */
  dependencies: (field: Field, titleOf: (resource: string) => string) => Lookups
  /** The resources whose records the server loads whole for it, instead of single ones by id or by value. */
  searches: (field: Field) => readonly string[]
  /** The scope within which its codes are unique; null: it has no codes. */
  scope: (field: FieldInput) => string | null
  /** Every value that it can have, where they are few and declared. */
  domain: (field: Field) => readonly (string | boolean)[]
  faults: (field: Field, around: Surroundings) => readonly TypeFault[]
  /** The functions of its own keys. */
  rules: (field: Field) => readonly OwnRule[]
  /** True if its value can be a record's name in dialogs. */
  naming: boolean
  /** The resource whose records it points at, and the field of it that is shown where it is not the title; null: none. */
  link: (field: Field) => { resource: string; label: string | undefined } | null
  /** The result of `ref(field)` for a value. */
  resolve: (field: Field, lookup: Lookup) => (value: unknown) => Values | undefined
  /** A believable value; undefined where none can be had or none is needed. */
  sample: (field: Field, sampler: FieldSampler) => unknown
  /** Its value is a file whose bytes are stored beside the record, in browsers only. */
  keepsFile: boolean
  /** A value that nothing may be left of on a device: it is secret, or lives in one document alone. */
  fleeting: (value: unknown) => boolean
}

export interface FieldTypes {
  /** undefined for a type that is not there. */
  find: (type: string) => SchemaTraits | undefined
  /** All that there are. */
  names: readonly string[]
}
