import type { Period } from "../core/format/period"
import type { Field, FieldOf } from "../core/schema/resource"
import type { Context, FieldType, Values } from "../core/schema/types"

/** How a filter compares; the filter row and the browser provider follow it. */
export type Operator = "contains" | "between" | "eq" | "in"

/** Where the server keeps a value: a column's kind, `links` for a table of its own, null for nowhere. */
export type Storage = "text" | "integer" | "real" | "json" | "links" | null

/** A source of repeatable randomness for sample data. */
export interface Sampler {
  /** The how-manieth record this is, from 0. */
  index: number
  /** 0 ≤ n < below, the same for the same seed. */
  int: (below: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** The pure half of a field type; `ui.tsx` beside it is the half a person sees. */
export interface FieldTypeDefinition<T extends FieldType, V> {
  type: T
  storage: (field: FieldOf<T>) => Storage
  operators: readonly Operator[]
  /** From the wire, the database or an input to the record's value; null where there is none. */
  parse: (input: unknown, field: FieldOf<T>) => V | null
  /** To the payload; undefined leaves the key out. */
  serialise: (value: V | null, field: FieldOf<T>) => unknown
  /** As the API's answers and the database keep it (a plate is a list there); `parse` reads it back. Default: itself. */
  toWire?: (value: V, field: FieldOf<T>) => unknown
  /** As a person reads it in a cell, a detail, a print or an export; '' for nothing. */
  format: (value: V | null, field: FieldOf<T>, record: Values) => string
  /** Two bounds of a filter as a person reads them; '' where there is none worth saying. Default `1 – 5`. */
  formatRange?: (range: Period) => string
  /** The type's own check, after `required` and the declared rules; called with empty values too. */
  validate: (value: unknown, field: FieldOf<T>, values: Values, context: Context) => string | undefined
  /** A value that no draft may hold: it is secret, or lives in this document alone. Default: none is. */
  fleeting?: (value: V | null) => boolean
  /** A believable value for sample data and tests; references and choices are filled by whoever has the records. */
  sample: (field: FieldOf<T>, sampler: Sampler) => V | null
}

export const defineFieldType = <T extends FieldType, V>(
  definition: FieldTypeDefinition<T, V>,
): FieldTypeDefinition<T, V> => ({
  toWire: (value) => value,
  formatRange,
  fleeting: () => false,
  ...definition,
})

const formatRange = ({ from, to }: Period): string =>
  from && to ? `${from} – ${to}` : from ? `≥ ${from}` : to ? `≤ ${to}` : ""

/** A definition whose type is not known any more: what the engine calls. */
export interface AnyFieldType {
  type: FieldType
  storage: (field: Field) => Storage
  operators: readonly Operator[]
  parse: (input: unknown, field: Field) => unknown
  serialise: (value: unknown, field: Field) => unknown
  toWire: (value: unknown, field: Field) => unknown
  format: (value: unknown, field: Field, record: Values) => string
  validate: (value: unknown, field: Field, values: Values, context: Context) => string | undefined
  formatRange: (range: Period) => string
  fleeting: (value: unknown) => boolean
  sample: (field: Field, sampler: Sampler) => unknown
}
