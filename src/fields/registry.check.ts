/** Every field type with its check half, for the check, sample data and tests; no browser imports it. */
import { drawSample } from "../core/schema/draw-sample"
import type { FieldSampler, FullFieldType, FullFieldTypes } from "../core/schema/field-types"
import type { Field } from "../core/schema/resource"
import type { FieldType } from "../core/schema/types"
import * as declared from "./types.check"

/** A type without a check.ts, or with another type's, does not compile. */
const types = declared satisfies { [T in FieldType]: { type: T } }

const fullType = (type: FieldType): FullFieldType => types[type] as unknown as FullFieldType

export const fullFieldTypes: FullFieldTypes = {
  names: Object.keys(types),
  find: (type) => (Object.hasOwn(types, type) ? fullType(type as FieldType) : undefined),
  fallback: fullType("text"),
}

/** A believable value of a field; undefined for none. */
export const sampleOf = (field: Field, sampler: FieldSampler): unknown =>
  drawSample(fullFieldTypes, field, sampler)
