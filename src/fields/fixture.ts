import type { FieldOf } from "../core/schema/resource"
import type { Context, FieldMap, FieldType } from "../core/schema/types"

/** One step of a test in a form, by label: types a text, or chooses one or several options. */
export type FillStep =
  | { label: string; text: string }
  | { label: string; option: string }
  | { label: string; options: readonly string[] }

export interface Filling {
  context: Context
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
  /** The form of responses and the database; default the value. */
  answer?: unknown
  refused: readonly unknown[]
  /** The steps that enter this value; default: types it. */
  fill?: (value: unknown, field: FieldOf<T>, filling: Filling) => readonly FillStep[]
}
