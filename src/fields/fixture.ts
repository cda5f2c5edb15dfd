import type { FieldOf } from "../core/schema/resource"
import type { Context, FieldMap, FieldType } from "../core/schema/types"

/** One thing that a test does to a form, found by its label: a text typed, an option chosen, or several. */
export type FillStep =
  | { label: string; text: string }
  | { label: string; option: string }
  | { label: string; options: readonly string[] }

/** What a value is filled in among. */
export interface Filling {
  /** Its rows are all records that the form has loaded. */
  context: Context
  /** The field that names another resource's record. */
  titleOf: (resource: string) => string
}

/**
 * What a field type is tried with, by `tests/fields/suite.test.ts`: what the wire says, what the record holds, what a
 * person reads, what is sent, what is refused. `fixture.ts` of each type's folder exports one as `fixture`; no build
 * takes it in.
 */
export interface FieldFixture<T extends FieldType> {
  field: FieldMap[T]
  wire: unknown
  value: unknown
  shown: string
  sent: unknown
  /** What the answer and the database keep; the value itself unless it differs. */
  answer?: unknown
  refused: readonly unknown[]
  /** How a person gives a form this value; default: types it into the input with the field's label. */
  fill?: (value: unknown, field: FieldOf<T>, filling: Filling) => readonly FillStep[]
}
