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

export interface Surroundings {
  resource: Resource
  declared: ReadonlySet<string>
}

/** How a value is worked out from the others instead of typed. */
export type Compute = (values: Values, context: Context) => unknown

/** A function of the declaration, called by the field's type. */
export interface OwnRule {
  /** The key under which it is declared. */
  key: string
  /** Its first argument: the values, a record of the target, or only the context. */
  over: "values" | "target" | "context"
  run: (subject: Values, context: Context) => unknown
}

/** Random values for sample data, repeatable by seed. */
export interface Sampler {
  /** Number of the record, from 0. */
  index: number
  /** 0 ≤ n < below, the same for the same seed. */
  int: (below: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** A sampler for the next field of a record. */
export interface FieldSampler extends Sampler {
  /** The fields before this one. */
  values: Values
  context: Context
  /** Existing records of another resource. */
  rows: (resource: string) => readonly Values[]
  /** Codes in use within a scope. */
  codes: (scope: string) => readonly string[]
  /** The password of sample accounts. */
  password: string
}

export interface Lookup {
  context: Context
  /** A record of another resource; undefined if unknown. */
  record: (resource: string, id: string) => Values | undefined
}

/** A field type with every default filled; `FieldTypeDefinition` explains the traits. */
export interface SchemaTraits {
  keys: Readonly<Record<string, "value" | "function">>
  wording: "diisi" | "dipilih"
  maxLength: number
  wire: { read: boolean; send: boolean }
  shown: boolean
  wide: boolean
  storage: (field: Field | FieldInput) => Storage
  labelPath: (field: FieldInput) => string | undefined
  compute: (field: FieldInput) => Compute | undefined
  dependencies: (field: Field, titleOf: (resource: string) => string) => Lookups
  searches: (field: Field) => readonly string[]
  scope: (field: FieldInput) => string | null
  domain: (field: Field) => readonly (string | boolean)[]
  faults: (field: Field, around: Surroundings) => readonly TypeFault[]
  rules: (field: Field) => readonly OwnRule[]
  naming: boolean
  /** The resource whose records it points at, and the field of it that is shown where it is not the title; null: none. */
  link: (field: Field) => { resource: string; label: string | undefined } | null
  resolve: (field: Field, lookup: Lookup) => (value: unknown) => Values | undefined
  sample: (field: Field, sampler: FieldSampler) => unknown
  keepsFile: boolean
  /** A value that nothing may be left of on a device: it is secret, or lives in one document alone. */
  fleeting: (value: unknown) => boolean
}

export interface FieldTypes {
  find: (type: string) => SchemaTraits | undefined
  names: readonly string[]
}
