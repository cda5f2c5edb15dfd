import type { FieldOf } from "../core/schema/resource"
import type { Context, FieldMap, FieldType } from "../core/schema/types"

/** One thing that a test does to a form, found by its label: a text typed, an option chosen, or several. */
export type FillStep =
  | { label: string; text: string }
  | { label: string; option: string }
  | { label: string; options: readonly string[] }

/** The surroundings of an input in a test. */
export interface Filling {
  /** Its rows are all records that the form has loaded. */
  context: Context
  /** The field that names another resource's record. */
  titleOf: (resource: string) => string
}

/**
 * The values with which `tests/fields/suite.test.ts` tries a field type: on the wire, in the record, shown, sent,
 * refused. Each type exports one as `fixture`; no build includes it.
 */
export interface FieldFixture<T extends FieldType> {
  field: FieldMap[T]
  wire: unknown
  value: unknown
  shown: string
  sent: unknown
  /** The form of responses and the database; default the value itself. */
  answer?: unknown
  refused: readonly unknown[]
  /** How a person gives a form this value; default: types it into the input with the field's label. */
  fill?: (value: unknown, field: FieldOf<T>, filling: Filling) => readonly FillStep[]
}
