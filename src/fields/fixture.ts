import type { FieldMap, FieldType } from "../core/schema/types"

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
}
